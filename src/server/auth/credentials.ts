import * as v from "valibot";
import { isEmail, MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { text } from "../http/body.ts";

export const emailText = v.pipe(text(1, MAX_CUSTOMER_TEXT), v.toLowerCase(), v.check(isEmail));

/** Taken literally, spaces included. No longer password can have been chosen. */
export const passwordText = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));

/** An empty code is simply wrong, like any other that does not match. */
export const codeText = text(0, 40);

export const proof = { password: passwordText, code: v.optional(codeText) };
