import { PASSWORD_LENGTH } from "#domain/password.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { ChoiceRefusal } from "./choose-password.ts";
import { BUSY_RETRY_AFTER } from "./password.ts";
import { describeSession, type LiveSession } from "./session.ts";
import { tooMany } from "./too-many.ts";

export const WRONG_CODE = "El código no es correcto o ya se usó.";

export function explainCodeRequired(): Response {
  return problem("second-factor-required", {
    field: "code",
    detail: "Escribe el código que muestra tu aplicación de verificación.",
  });
}

const NO_ADMIN = {
  "not-signed-in": "Inicia sesión para continuar.",
  "not-an-admin": "No tienes permisos de administrador",
} as const;

export function explainNoAdmin(refusal: keyof typeof NO_ADMIN): Response {
  return problem(refusal, { detail: NO_ADMIN[refusal] });
}

export function explainChoice(refusal: ChoiceRefusal): Response {
  const invalid = (field: string, detail: string): Response => problem("invalid-field", { field, detail });
  switch (refusal) {
    case "invalid-link":
      return invalid("token", "El enlace ya se usó o venció. Pide uno nuevo.");
    case "password-too-short":
      return invalid("password", `La contraseña debe tener al menos ${PASSWORD_LENGTH.min} caracteres.`);
    case "password-too-long":
      return invalid("password", `La contraseña puede tener hasta ${PASSWORD_LENGTH.max} caracteres.`);
    case "password-guessable":
      return invalid(
        "password",
        "Esa contraseña es fácil de adivinar. Elige una frase tuya, de cuatro palabras que no vayan juntas.",
      );
    case "too-busy":
      return tooMany(BUSY_RETRY_AFTER);
  }
}

export function sessionAnswer(session: LiveSession | undefined): Response {
  return json({ session: session ? describeSession(session) : null });
}

export function withCookies(answer: Response, ...cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
