import * as v from "valibot";
import { isEmail, MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { text } from "../http/body.ts";

/** As the shop stores e-mails: trimmed and in lower case. */
export const emailText = v.pipe(text(1, MAX_CUSTOMER_TEXT), v.toLowerCase(), v.check(isEmail));

/** Taken as it is: a space belongs to it like any other character. Longer ones cannot have been chosen. */
export const passwordText = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));

/** A code of the second factor, in whatever way it was typed. */
export const codeText = text(1, 40);

/** What a call takes that asks for the password again: with the code where the account has a second factor. */
export const proof = { password: passwordText, code: v.optional(codeText) };
