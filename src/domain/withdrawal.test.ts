import { describe, expect, test } from "vitest";
import {
  answerBy,
  explainWithdrawal,
  readWithdrawal,
  WITHDRAWAL_TEXT,
  type WithdrawalForm,
  timeToAnswer,
} from "./withdrawal.ts";

const ANA: WithdrawalForm = { name: "Ana Paz", email: "ana@correo.example", phone: "", order_number: "", message: "" };

describe("the form", () => {
  test("is trimmed, and what is empty is null", () => {
    expect(readWithdrawal({ ...ANA, name: "  Ana \n Paz ", message: " No era \r\n mi talle " })).toEqual({
      ok: true,
      value: { name: "Ana Paz", email: ANA.email, phone: null, order_number: null, message: "No era \n mi talle" },
    });
  });

  test("an e-mail or a phone is enough", () => {
    expect(readWithdrawal({ ...ANA, email: "", phone: "11 5555-4444" })).toMatchObject({ ok: true });
    expect(readWithdrawal({ ...ANA, phone: "11 5555-4444" })).toMatchObject({ ok: true });
  });

  test.each([
    [{ name: " " }, "name", "Escribe tu nombre."],
    [{ name: "\u200b \u2060" }, "name", "Escribe tu nombre."],
    [{ email: "" }, "email", "Escribe un correo electrónico o un teléfono para que la tienda pueda responderte."],
    [{ email: "ana@" }, "email", "Un correo tiene esta forma: nombre@ejemplo.com."],
    [{ phone: "12345" }, "phone", "Escribe el teléfono completo, con código de área."],
    [{ message: "x".repeat(2001) }, "message", "Escribe hasta 2.000 caracteres."],
    [{ order_number: "x".repeat(WITHDRAWAL_TEXT.order_number + 1) }, "order_number", "Escribe hasta 60 caracteres."],
    [{ name: "Ana\u0000" }, "name", "El texto tiene caracteres que no se pueden usar."],
    [{ message: "\ud800" }, "message", "El texto tiene caracteres que no se pueden usar."],
  ])("%j is refused by its field", (change, field, words) => {
    const read = readWithdrawal({ ...ANA, ...change });
    if (read.ok) throw new Error("It was taken");
    expect(read.refusal.field).toBe(field);
    expect(explainWithdrawal(read.refusal)).toBe(words);
  });
});

describe("the 24 hours", () => {
  const received = new Date("2026-07-09T12:00:00.000Z");
  const after = (minutes: number) => timeToAnswer(received, new Date(received.getTime() + minutes * 60_000));

  test("end a day later", () => {
    expect(answerBy(received).toISOString()).toBe("2026-07-10T12:00:00.000Z");
  });

  test("run down to the last minute", () => {
    expect(after(0)).toEqual({ isOverdue: false, hours: 24, minutes: 0 });
    expect(after(18 * 60 + 40)).toEqual({ isOverdue: false, hours: 5, minutes: 20 });
    expect(after(24 * 60 - 0.5)).toEqual({ isOverdue: false, hours: 0, minutes: 1 });
  });

  test("are overdue from then on", () => {
    expect(after(24 * 60)).toEqual({ isOverdue: true, hours: 0, minutes: 0 });
    expect(after(27 * 60 + 5.5)).toEqual({ isOverdue: true, hours: 3, minutes: 5 });
  });
});
