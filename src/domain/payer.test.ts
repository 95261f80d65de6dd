import { expect, test } from "vitest";
import { dniOfCuit, findCuit, findDni, isReversalText, payerName } from "./payer.ts";

const OWN = "30712345671";

test.each([
  ["TRANSF. RECIBIDA 20-30123456-3 PEREZ JUAN", "20301234563"],
  ["CR TRF 20301234563", "20301234563"],
  ["de 20.30123456.3/PEREZ", "20301234563"],
  ["CBU 2850590940090418135201 ", null], // twenty-two digits hold no CUIT
  ["de 20-30123456-3 a 30-71234567-1", "20301234563"], // the shop's own
  ["20301234563 y 27304567890", "20301234563"], // one has a valid check digit
  ["op 20999999990 20-30123456-3", "20301234563"],
  ["CR TRF 20999999990", "20999999990"], // none has
  ["27-11111111-1 o 20-22222222-2", null],
  ["nada", null],
])("the payer's CUIT in '%s' is %s", (text, cuit) => expect(findCuit(text, OWN)).toBe(cuit));

test("a person's CUIT holds the DNI, one of seven digits too; a company's none", () => {
  expect(dniOfCuit("20301234563")).toBe("30123456");
  expect(dniOfCuit("27051234562")).toBe("5123456");
  expect(dniOfCuit("30712345671")).toBeNull();
});

test("a DNI counts where it is called so", () => {
  expect(findDni("Perez Juan DNI 30.123.456")).toBe("30123456");
  expect(findDni("DNI: 05123456")).toBe("5123456");
  expect(findDni("operación 30123456")).toBeNull();
});

test.each([
  ["TRANSF. RECIBIDA 20-30123456-3 PEREZ JUAN", "PEREZ JUAN"],
  ["Transferencia recibida de Carla Mercado", "Carla Mercado"],
  ["CREDITO INMEDIATO - DE LA CRUZ MARIA", "DE LA CRUZ MARIA"],
  ["Pago Mercado Pago 123456 Luis Gil", "Luis Gil"],
  ["TRANSFERENCIAS VARIAS 0012", ""],
  ["N/CRED TRF PEREZ JUAN CUIL 20301234563", "PEREZ JUAN"],
  ["Transf. Inmediata e/Ctas. Dist. Titular 20301234563-VAR-PEREZ JUAN", "PEREZ JUAN"],
  ["CR.TRAN.E/BCO DIST TIT 20301234563", ""],
  ["TRF C.U.I.T.: 20301234563", ""],
  ["Entre tus cuentas", ""],
  ["Transferencia DOC: 30123456 NOMBRE: PAZ-GIL ANA", "PAZ-GIL ANA"],
])("the name in '%s' is '%s'", (text, name) => expect(payerName(text)).toBe(name));

test("a return is known by its words", () => {
  expect(["DEVOLUCION TRANSF", "Reversa crédito", "Rechazo de débito", "Contracargo"].every(isReversalText)).toBe(true);
  expect(["TRANSF ENVIADA", "Devoto Juan", "Pago"].some(isReversalText)).toBe(false);
});

test("a name is not cut inside a character", () => {
  const name = payerName(`${"Juana ".repeat(33)}x💥💥`);
  expect(name).toBe(`${"Juana ".repeat(33)}x`);
});
