import { explainLength } from "#domain/password.ts";
import { tooManyAttempts } from "../copy.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import type { ChoiceRefusal } from "./choose-password.ts";
import { BUSY_RETRY_AFTER } from "./password.ts";
import type { CodeRefusal } from "./second-factor.ts";
import type { SignInRefusal } from "./sign-in.ts";

const WRONG_CODE = "El código no es correcto o ya se usó.";

const TRY_BY_MAIL = "Hubo demasiados intentos. Espera unos minutos, o pide un enlace a tu e-mail para entrar ahora.";
const TRY_BY_CONSOLE =
  "Hubo demasiados intentos. Espera unos minutos, o entra desde un navegador en el que ya habías iniciado sesión.";

/** The same for every e-mail. */
export const LINK_PROMISED = {
  "password-reset": "Si ese e-mail administra la tienda, podrá elegir otra contraseña con un enlace de un solo uso.",
  "browser-link": "Si ese e-mail administra la tienda, recibirá un enlace para entrar desde este navegador.",
} as const;

const NO_ADMIN = {
  "not-signed-in": "Inicia sesión para continuar.",
  "not-an-admin": "No tienes permisos de administrador",
} as const;

export function explainNoAdmin(refusal: keyof typeof NO_ADMIN): Problem {
  return problem(refusal, NO_ADMIN[refusal]);
}

export function wrongPassword(field = "password"): Problem {
  return wrongProof(field, "La contraseña no es correcta.");
}

/** Belongs to a form field, but counts as a guess. */
function wrongProof(field: string, detail: string): Problem {
  return invalidField(field, detail, { countedAs: "invalid-credentials" });
}

/** For signed-in administrators; at sign-in a wrong code is `invalid-credentials`. */
export function codeProblem(refusal: CodeRefusal | { reason: "second-factor-required" }): Problem {
  switch (refusal.reason) {
    case "second-factor-required":
      return problem("second-factor-required", "Escribe el código que muestra tu aplicación de verificación.", {
        field: "code",
      });
    case "wrong-code":
      return wrongProof("code", WRONG_CODE);
    case "rate-limited":
      return tooManyAttempts(refusal.retryAfter);
  }
}

export function signInProblem(refusal: SignInRefusal, isMailSent: boolean): Problem {
  switch (refusal.reason) {
    case "invalid-credentials":
      return problem("invalid-credentials", "Credenciales inválidas");
    case "not-an-admin":
      return explainNoAdmin(refusal.reason);
    case "wrong-code":
      return problem("invalid-credentials", WRONG_CODE, { field: "code" });
    case "too-many-guesses":
      return problem("rate-limited", isMailSent ? TRY_BY_MAIL : TRY_BY_CONSOLE, {
        retryAfter: refusal.retryAfter,
        browser_link: isMailSent,
      });
    default:
      return codeProblem(refusal);
  }
}

export function choiceProblem(refusal: ChoiceRefusal): Problem {
  switch (refusal) {
    case "invalid-link":
      return wrongProof(
        "token",
        "El enlace ya se usó o venció. Si ya elegiste una contraseña con él, prueba iniciar sesión con ella; si no, pide uno nuevo.",
      );
    case "password-too-short":
    case "password-too-long":
      return invalidField("password", explainLength(refusal));
    case "password-guessable":
      return invalidField(
        "password",
        "Esa contraseña es fácil de adivinar. Elige una frase tuya, de cuatro palabras que no vayan juntas.",
      );
    case "too-busy":
      return tooManyAttempts(BUSY_RETRY_AFTER);
  }
}
