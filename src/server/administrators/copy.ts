import { explainInvitation, type InvitationRefusal, type RemovalRefusal } from "#domain/administrators.ts";
import { explainNoAdmin } from "../auth/copy.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import { INVITATION_LIMIT } from "./administrators.ts";

export function changeProblem(refusal: InvitationRefusal | "too-many-invitations" | RemovalRefusal): Problem {
  switch (refusal) {
    case "no-longer-an-admin":
      return explainNoAdmin("not-an-admin");
    case "already-an-admin":
    case "too-many-admins":
      return invalidField("email", explainInvitation(refusal));
    case "too-many-invitations":
      return problem(
        "rate-limited",
        `A ese e-mail ya salieron ${INVITATION_LIMIT.mails} invitaciones, y vale la última: que busque también en el correo no deseado.`,
        { retryAfter: INVITATION_LIMIT.minutes * 60 },
      );
    case "yourself":
      return invalidField("email", "No puedes quitarte a ti: pídeselo a otra persona que administre la tienda.");
    case "not-an-admin":
      return problem("not-found", "Esa persona ya no administra la tienda.");
  }
}
