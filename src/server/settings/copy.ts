import { explainSetting } from "#domain/explain-setting.ts";
import type { SettingsRefusal } from "#domain/read-settings.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import type { EditableSettings } from "./settings.ts";
import type { ShopPicture } from "./shop-pictures.ts";

export function noSuchText(): Problem {
  return problem("not-found", "Texto no encontrado");
}

export function settingProblem(refusal: SettingsRefusal): Problem {
  return invalidField(refusal.field, explainSetting(refusal));
}

/** A stolen session must not be enough to redirect the buyers' money, nor to remove data. */
export function passwordRequired(isMoneyMoved: boolean): Problem {
  return invalidField(
    "password",
    isMoneyMoved
      ? "Escribe tu contraseña para cambiar a dónde va el dinero."
      : "Escribe tu contraseña para que los datos personales se eliminen solos.",
  );
}

export function noSuchPicture(): Problem {
  return problem("not-found", "Imagen no encontrada");
}

export function stalePicture(picture: ShopPicture): Problem {
  return problem("stale-version", "Alguien cambió esta imagen. Mírala y prueba de nuevo.", { picture });
}

export function staleSettings(settings: EditableSettings): Problem {
  return problem("stale-version", "Alguien cambió los ajustes mientras los editabas.", { settings });
}
