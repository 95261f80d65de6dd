import { useQuery } from "@tanstack/react-query";
import type { ProofFormProps } from "../account/proof-form.tsx";
import { words as account } from "../account/copy.ts";
import { api } from "../api.ts";
import type { Proof } from "../parts/proof.ts";
import { KEYS } from "../query-keys.ts";
import { buyersCopy } from "./copy.ts";

type Asked = ProofFormProps<keyof Proof, unknown>["asks"];

const PASSWORD: Asked = [{ name: "password", kind: "password", label: buyersCopy.password }];
const WITH_CODE: Asked = [...PASSWORD, { name: "code", kind: "anyCode", label: account.secondFactor.anyCode }];

/** What this administrator has to prove again: the password, and the code where the account has a second factor. */
export function useProofAsks(): Asked {
  const { data } = useQuery({ queryKey: KEYS.secondFactor, queryFn: api.findSecondFactor });
  return data?.enabled_at ? WITH_CODE : PASSWORD;
}
