import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { OwnMethod } from "./edit-methods.ts";
import type { MethodsPreview } from "./import-methods.ts";

const PATH = "/api/admin/delivery-methods";

async function send(panel: Panel, file: string | Uint8Array, query: string, key?: string): Promise<Response> {
  const form = new FormData();
  form.append("archivo", new File([typeof file === "string" ? file : new Uint8Array(file)], "envios.csv"));
  const sent = new Response(form);
  const contentType = sent.headers.get("Content-Type") ?? "";
  return panel.send(`${PATH}/import?${query}`, contentType, await sent.arrayBuffer(), key);
}

async function preview(panel: Panel, file: string | Uint8Array): Promise<MethodsPreview> {
  const answer = await send(panel, file, "simular=1");
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { preview: MethodsPreview }).preview;
}

async function apply(panel: Panel, file: string | Uint8Array): Promise<unknown> {
  const { digest, errors } = await preview(panel, file);
  expect(errors).toEqual([]);
  const answer = await send(panel, file, `plan=${digest}`);
  return ((await answer.json()) as { imported: unknown }).imported;
}

const list = async (panel: Panel): Promise<OwnMethod[]> =>
  ((await (await panel.call("GET", PATH)).json()) as { methods: OwnMethod[] }).methods;

async function errorsOf(panel: Panel, file: string): Promise<string[]> {
  const { errors, digest } = await preview(panel, file);
  expect(digest).toBeNull();
  return errors.map(({ row, column, value, reason }) => `${row} ${column} «${value}»: ${reason}`);
}

async function addMethods(shop: TestShop): Promise<void> {
  await addDeliveryMethod(shop, { name: "Moto", price: 4000, postal_codes: "1000-1499, 1636", days: "En el día" });
  await addDeliveryMethod(shop, {
    name: "=Correo",
    price: 7500,
    free_from: 90_000,
    provinces: ["C", "V"],
    position: 1,
  });
  await addDeliveryMethod(shop, { name: "A convenir", price: null, is_active: false, position: 2 });
  await addDeliveryMethod(shop, {
    kind: "pickup",
    name: "Retiro",
    price: 0,
    address: 'Gorriti 4500, "timbre" 2',
    hours: "Lunes a viernes\n10 a 18",
    map_url: "https://maps.example.com/x",
    position: 3,
  });
}

test("what was exported changes nothing, and comes back whole where it was deleted", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await addMethods(shop);
  const before = await list(panel);
  const csv = new Uint8Array(await (await panel.call("GET", `${PATH}/export`)).arrayBuffer());
  const text = new TextDecoder().decode(csv);
  expect(text).toContain("id;nombre;tipo;precio;gratis_desde;dias;codigos_postales;provincias;direccion");
  expect(text).toContain(";'=Correo;envío;7500;90000;;;Ciudad Autónoma de Buenos Aires, Tierra del Fuego;;;;sí");
  expect(text).toContain(";A convenir;envío;a convenir;;;;;;;;no");

  expect(await preview(panel, csv)).toMatchObject({ created: 0, updated: 0, unchanged: 4, methods: [], errors: [] });
  expect(await apply(panel, csv)).toEqual({ created: 0, updated: 0, unchanged: 4 });
  expect(await list(panel)).toEqual(before);

  await shop.db.deleteFrom("delivery_methods").execute();
  const withoutIds = text.replace(/^[0-9a-f-]{36}/gm, "");
  expect(await apply(panel, withoutIds)).toEqual({ created: 4, updated: 0, unchanged: 0 });
  const facts = (methods: readonly OwnMethod[]) => methods.map(({ id: _id, version: _version, ...rest }) => rest);
  expect(facts(await list(panel))).toEqual(facts(before));
});

test("a carrier's table: rows are known by name and zone, the rest is new, what is not named stays", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await addMethods(shop);
  await addDeliveryMethod(shop, { name: "Andreani", price: 5000, postal_codes: "2000-2999", position: 4 });
  const file = [
    "Nombre,Precio,Códigos postales,Provincias,Dias",
    'ANDREANI,"6.000",2000-2999,,"2 días"',
    "Andreani,8000,,Córdoba,",
    'moto,4500,"1636, 1000-1499",,En el día',
  ].join("\n");

  const { methods, created, updated } = await preview(panel, file);
  expect({ created, updated }).toEqual({ created: 1, updated: 2 });
  expect(methods[0]).toMatchObject({
    row: 2,
    name: "ANDREANI",
    changes: [
      { column: "nombre", before: "Andreani", after: "ANDREANI" },
      { column: "precio", before: 5000, after: 6000 },
      { column: "dias", before: null, after: "2 días" },
    ],
  });
  expect(methods[1]).toMatchObject({ row: 3, id: null });
  expect(methods[1]?.changes).toContainEqual({ column: "provincias", before: null, after: "Córdoba" });
  expect(await list(panel)).toHaveLength(5);

  expect(await apply(panel, file)).toEqual({ created: 1, updated: 2, unchanged: 0 });
  const after = await list(panel);
  expect(after.map(({ name, price }) => [name, price])).toEqual([
    ["moto", 4500],
    ["=Correo", 7500],
    ["A convenir", null],
    ["Retiro", 0],
    ["ANDREANI", 6000],
    ["Andreani", 8000],
  ]);
  expect(after[0]).toMatchObject({ version: 2, days: "En el día" });
  const audit = await shop.db.selectFrom("audit_log").select(["action", "subject"]).orderBy("id").execute();
  expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    "delivery-methods-imported 1 nueva, 2 con cambios",
    "delivery-method-created Andreani",
    "delivery-method-edited ANDREANI",
    "delivery-method-edited moto",
  ]);
  expect(await preview(panel, file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});

test("each separator and encoding that spreadsheets write is read", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const windows = Buffer.from(
    "nombre;precio;d\xedas;gratis_desde\r\nExpreso C\xf3rdoba;$ 7.500;3 d\xedas;90.000,00\r\n",
    "latin1",
  );
  expect(await apply(panel, windows)).toMatchObject({ created: 1 });
  const tabs = Buffer.from("\ufeffnombre\tprecio\ttipo\nRetiro en Ñuñorco\tgratis\tRETIRO\n", "utf16le");
  expect(await apply(panel, tabs)).toMatchObject({ created: 1 });
  expect(await list(panel)).toMatchObject([
    { name: "Expreso Córdoba", price: 7500, free_from: 90_000, days: "3 días" },
    { name: "Retiro en Ñuñorco", price: 0, kind: "pickup" },
  ]);
});

test("every error is told by its row and column, and nothing is imported", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await addMethods(shop);
  const unknown = randomUUID();
  const before = await list(panel);
  const file = [
    "id;nombre;tipo;precio;gratis_desde;dias;codigos_postales;provincias;direccion;horario;mapa;activo",
    ";Caro;envío;1500,50;;;;;;;;",
    ";Otro;barco;1;;;;;;;;quizás",
    ";Sin precio;;;;;;;;;;",
    ";;;100;;;;;;;;",
    ";Lejos;;100;;;Palermo;;;;;",
    ";Lejos;;100;;;;Uruguay;;;;",
    `${unknown};X;;100;;;;;;;;`,
    "x;X;;100;;;;;;;;",
    ";Dos;;100;;;1425;;;;;",
    ";dos;;200;;;1425;;;;;",
    ";Nuevo;;a convenir;;;;;;;;",
    ";Local;retiro;0;;;;;;;javascript:alert(1);",
    ";Nada;;mucho;;;;;;;;",
    ";Gratis;;100;gratis;;;;;;;",
  ].join("\r\n");
  expect(await errorsOf(panel, file)).toEqual([
    "2 precio «1500,50»: Escribe pesos enteros, sin centavos.",
    "3 tipo «barco»: Se escribe «envío» o «retiro».",
    "3 activo «quizás»: Se escribe «sí» o «no».",
    "4 precio «»: Una forma de entrega nueva necesita su precio. Si lo acuerdas, escribe «a convenir».",
    "5 nombre «»: Escribe el nombre.",
    "6 codigos_postales «Palermo»: «Palermo» no es un código postal. Escribe códigos y rangos separados por comas, por ejemplo 1000-1499, 1636.",
    "7 provincias «Uruguay»: No conocemos la provincia «Uruguay».",
    `8 id «${unknown}»: Ninguna forma de entrega tiene este id. Déjalo vacío para agregarla.`,
    "9 id «x»: No es el id de una forma de entrega. Déjalo vacío para agregar una.",
    "11 nombre «dos»: La fila 10 ya trae esta forma de entrega.",
    "12 precio «»: Ya hay una forma de entrega sin precio: «A convenir». Escribe un precio.",
    "13 mapa «javascript:alert(1)»: Escribe la dirección completa del mapa, por ejemplo https://maps.app.goo.gl/abc.",
    "14 precio «mucho»: No es un importe. Se escribe 7500, «gratis» o «a convenir».",
    "15 gratis_desde «gratis»: No es un importe. Se escribe 90000, o se deja vacío.",
  ]);
  expect(await list(panel)).toEqual(before);
  expect(await errorsOf(panel, "nombre;dias\nA;1")).toEqual([
    "1 precio «nombre dias»: Falta la columna «precio» en la primera fila.",
  ]);
  expect(await errorsOf(panel, "nombre;precio\n")).toEqual([
    "2  «»: El archivo no tiene ninguna fila con formas de entrega.",
  ]);
});

test("a name that several have, in a file without zones, asks for the id", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await addDeliveryMethod(shop, { postal_codes: "1000-1499" });
  await addDeliveryMethod(shop, { postal_codes: "1500-1999" });
  expect(await errorsOf(panel, "nombre;precio\nCorreo Argentino;5")).toEqual([
    "2 nombre «Correo Argentino»: Hay varias formas de entrega con este nombre: escribe el id de la que quieres cambiar.",
  ]);
});

test("no import makes more methods than a shop may have", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await addDeliveryMethod(shop);
  const rows = Array.from({ length: DELIVERY_LIMITS.methods }, (_, index) => `Zona ${index};100`);
  expect(await errorsOf(panel, ["nombre;precio", ...rows].join("\n"))).toEqual([
    "201 nombre «Zona 199»: Una tienda tiene como máximo 200 formas de entrega.",
  ]);
  expect(await errorsOf(panel, ["nombre;precio", ...rows, "Más;1"].join("\n"))).toEqual([
    "202  «»: El archivo tiene más de 200 filas, que es el máximo de formas de entrega.",
  ]);
});

test("the price to be agreed may go from one method to another in one file", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await addMethods(shop);
  const file = "nombre;precio\nMoto;a convenir\nA convenir;9000";
  expect(await apply(panel, file)).toEqual({ created: 0, updated: 2, unchanged: 0 });
  expect((await list(panel)).map(({ price }) => price)).toEqual([null, 7500, 9000, 0]);
});

test("a plan that somebody else's change made old is refused with the new one; a plan is applied once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await addMethods(shop);
  const file = "nombre;precio;codigos_postales\nMoto;5000;1000-1499, 1636";
  const { digest } = await preview(panel, file);
  const [moto] = await list(panel);
  await panel.call("PATCH", `${PATH}/${moto?.id}`, { price: 4200 });

  const outdated = await send(panel, file, `plan=${digest}`);
  expect(outdated.status).toBe(409);
  const refused = (await outdated.json()) as Problem & { methods_preview: MethodsPreview };
  expect(refused.methods_preview.methods[0]?.changes).toEqual([{ column: "precio", before: 4200, after: 5000 }]);

  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => send(panel, file, `plan=${refused.methods_preview.digest}`, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await list(panel))[0]).toMatchObject({ price: 5000, version: 3 });
});

test("a request without a file, or with one that is too large, is refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  expect((await send(panel, "x".repeat(2_100_000), "simular=1")).status).toBe(413);
  const empty = new Response(new FormData());
  const answer = await panel.send(
    `${PATH}/import?simular=1`,
    empty.headers.get("Content-Type") ?? "",
    await empty.arrayBuffer(),
  );
  expect(answer.status).toBe(422);
});
