import { expect, test } from "vitest";
import { takeFetched } from "./use-open-rows.ts";

const [CORREO, MOTO, RETIRO] = [{ id: "correo" }, { id: "moto" }, { id: "retiro" }];
const noDraft = () => false;

test("a row that somebody deleted stays where it stood while its form is open, and no other does", () => {
  const before = { rows: [CORREO, MOTO, RETIRO], open: new Set(["moto"]) };
  expect(takeFetched(before, [RETIRO], noDraft).rows).toEqual([RETIRO, MOTO]);
  expect(takeFetched(before, [CORREO, RETIRO], noDraft).rows).toEqual([CORREO, MOTO, RETIRO]);
  expect(takeFetched(before, [], noDraft).rows).toEqual([MOTO]);
});

test("a form that an earlier page left is open once its row is there, and is not opened again", () => {
  const first = takeFetched({ rows: [], open: new Set() }, [CORREO, MOTO], (row) => row === MOTO);
  expect([...first.open]).toEqual(["moto"]);
  expect([...takeFetched({ rows: first.rows, open: new Set() }, [CORREO, MOTO], () => true).open]).toEqual([]);
});
