import { expect, test } from "vitest";
import type { AuditChanges } from "#domain/audit.ts";
import type { AuditRow } from "#server/audit/entries.ts";
import { describeEntry } from "./describe-entry.ts";

function linesOf(action: AuditRow["action"], subject: string, changes: AuditChanges = {}, id: string | null = "x") {
  const row = { id: "1", actor: "ana@tienda.example", subject_id: id, name_today: null, created_at: "" };
  const { sentence, lines } = describeEntry({ ...row, action, subject, changes });
  const text = [sentence.before, sentence.subject, sentence.after].filter(Boolean).join(" ");
  return [text, ...lines].map((line) => line.replaceAll("\u00a0", " "));
}

test.each<[string[], string[]]>([
  [
    linesOf("product-edited", "Remera", { price: [12000, 15000] }),
    ["cambió el precio de «Remera» de $ 12.000 a $ 15.000"],
  ],
  [
    linesOf("product-edited", "Remera", { name: ["Buzo", "Remera"], discount_percentage: [null, 10] }),
    ["editó «Remera»", "Nombre: de Buzo a Remera", "Descuento: 10 %"],
  ],
  [
    linesOf("product-edited", "Remera", { is_active: [true, false] }),
    ["cambió el estado de «Remera» de Activo a Inactivo"],
  ],
  [linesOf("stock-changed", "Remera", { stock: [3, 5] }), ["cambió el stock de «Remera» de 3 a 5"]],
  [linesOf("stock-changed", "Remera", { "M / Negro": [3, 0] }), ["cambió el stock de «Remera» (M / Negro) de 3 a 0"]],
  [linesOf("product-created", "Remera", { price: [null, 12000] }), ["creó «Remera»", "Precio: $ 12.000"]],
  [
    linesOf("status-changed", "ORD-001001", { status: ["pending", "confirmed"] }),
    ["cambió el estado de la orden ORD-001001 de Pendiente a Confirmado"],
  ],
  [
    linesOf(
      "settings-changed",
      "Ajustes",
      { alias: ["", "la.percha"], terms: [true, true], iva_rate: [null, 10.5] },
      null,
    ),
    [
      "cambió a dónde va el dinero",
      "Alias: de vacío a la.percha",
      "Términos y condiciones: texto nuevo",
      "IVA (%): 10,5",
    ],
  ],
  [
    linesOf("settings-changed", "Ajustes", { hero_picture: [true, true], logo_picture: [true, false] }, null),
    ["cambió los ajustes", "Imagen de portada: imagen nueva", "Logo: sin imagen"],
  ],
  [
    linesOf("buyer-corrected", "ORD-001001", { customer_dni: [null, null], customer_name: [null, null] }),
    ["corrigió los datos personales de ORD-001001", "Nombre, DNI"],
  ],
  [
    linesOf("buyer-anonymised", "Datos personales", { orders: [null, 2], regrets: [null, 1] }, null),
    ["eliminó los datos de una persona", "Órdenes: 2", "Arrepentimientos: 1"],
  ],
  [
    linesOf("settings-changed", "Ajustes", { retention_months: [null, 24] }, null),
    ["cambió los ajustes", "Conservar datos personales: 24 meses"],
  ],
  [
    linesOf("category-deleted", "Remeras", { products: [2, 0] }),
    ["eliminó la categoría «Remeras»", "2 productos quedaron en «General»"],
  ],
  [linesOf("category-deleted", "Remeras", { products: [0, 0] }), ["eliminó la categoría «Remeras»"]],
  [
    linesOf("delivery-method-edited", "Moto", { price: [3000, 3500], provinces: ["", "C, V"] }),
    [
      "editó la forma de entrega «Moto»",
      "Precio: antes $ 3.000, ahora $ 3.500",
      "Provincias: de vacío a Ciudad Autónoma de Buenos Aires, Tierra del Fuego",
    ],
  ],
  [
    linesOf("delivery-method-created", "Retiro", { kind: [null, "pickup"], price: [null, 0] }),
    ["agregó la forma de entrega «Retiro»", "Tipo: Retiro", "Precio: gratis"],
  ],
  [
    linesOf("delivery-method-created", "Envío a convenir", { price: [null, null] }),
    ["agregó la forma de entrega «Envío a convenir»", "Precio: a convenir"],
  ],
  [
    linesOf("delivery-method-edited", "Moto", { price: [4500, null] }),
    ["editó la forma de entrega «Moto»", "Precio: antes $ 4.500, ahora a convenir"],
  ],
  [
    linesOf(
      "category-edited",
      "Categorías",
      {
        order: [
          "Remeras, Camisas, Pantalones, Polleras, Vestidos, Buzos, Camperas, Calzado, Accesorios, Abrigos, Medias",
          "Remeras, Camisas, Pantalones, Polleras, Vestidos, Buzos, Camperas, Calzado, Abrigos, Accesorios, Medias",
        ],
      },
      null,
    ),
    ["ordenó las categorías", "Orden: de Accesorios, Abrigos a Abrigos, Accesorios"],
  ],
  [
    linesOf("delivery-method-edited", "Envíos", { order: ["Moto, Retiro", "Retiro, Moto"] }, null),
    ["ordenó las formas de entrega", "Orden: de Moto, Retiro a Retiro, Moto"],
  ],
  [linesOf("password-changed", "ana@tienda.example", {}, null), ["cambió la contraseña"]],
  [
    linesOf(
      "signed-in",
      "Chrome en Android",
      { ip_address: [null, "203.0.113.7"], is_new_browser: [null, true] },
      null,
    ),
    ["inició sesión: Chrome en Android", "Dirección: 203.0.113.7", "Navegador nuevo: sí"],
  ],
  [linesOf("admin-invited", "socia@tienda.example", {}, null), ["envió otra invitación a socia@tienda.example"]],
  [linesOf("admin-added", "socia@tienda.example", {}, null), ["agregó como administrador a socia@tienda.example"]],
])("%j", (sentence, expected) => {
  expect(sentence).toEqual(expected);
});

test("a long value is cut after a whole character", () => {
  const long = `${"a".repeat(79)}🧉🧉`;
  const [, name] = linesOf("product-edited", "Remera", { name: [long, "Remera"], description: ["", "x"] });
  expect(name).toBe(`Nombre: de ${"a".repeat(79)}🧉… a Remera`);
});
