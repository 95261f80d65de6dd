import { expect, test } from "vitest";
import { CLIENT_ERROR_LIMITS, describeClientError, redactMessage, redactPath } from "./client-error.ts";

test("a reported path has only the shop's own words", () => {
  expect(redactPath("/")).toBe("/");
  expect(redactPath("/admin/ajustes")).toBe("/admin/ajustes");
  expect(redactPath("/pedido/dGhlIHRva2Vu")).toBe("/pedido/…");
  expect(redactPath("/producto/3f0c/x")).toBe("/producto/…/…");
  expect(redactPath("/admin/ordenes/3f0c")).toBe("/admin/ordenes/…");
  expect(redactPath("/ana@correo.example")).toBe("/…");
});

test("a browser's message is reported without quotes, addresses and digits", () => {
  expect(redactMessage("TypeError", "Cannot read properties of undefined (reading 'map')")).toBe(
    "Cannot read properties of undefined (reading …)",
  );
  expect(redactMessage("SyntaxError", 'Unexpected token \'J\', "{"name":"Juan P"... is not valid JSON')).toBe(
    "Unexpected token …... is not valid JSON",
  );
  expect(redactMessage("SyntaxError", 'Unexpected identifier "Juan')).toBe("Unexpected identifier …");
  expect(redactMessage("RangeError", "Invalid value 30.123.456 of ana@correo.example at https://x.example/y")).toBe(
    "Invalid value 0.0.0 of … at …",
  );
});

test("any other error is reported without its message, and one of React by its number", () => {
  expect(redactMessage("Error", "Ana Gómez, DNI 30123456")).toBe("");
  expect(redactMessage("CallFailed", "Ana Gómez")).toBe("");
  expect(redactMessage("Error", "Minified React error #418; visit https://react.dev?args[]=Ana")).toBe(
    "Minified React error #418",
  );
});

test("a report has frames of our own files only, and nothing of a thrown value that is no error", () => {
  const error = new TypeError("x is not a function");
  error.stack = [
    "TypeError: Juan at https://tienda.example/pedido/secreto:1:2",
    "    at a (https://tienda.example/assets/storefront-D2L171C6.js:1:2345)",
    "    at chrome-extension://abc/assets/x.js?juan",
  ].join("\n");
  const failure = {
    id: "0a1b2c3d",
    app: "storefront",
    build: "storefront-D2L171C6.js",
    path: "/pedido/secreto",
  } as const;
  expect(describeClientError({ ...failure, error })).toEqual({
    ...failure,
    path: "/pedido/…",
    name: "TypeError",
    message: "x is not a function",
    frames: ["/assets/storefront-D2L171C6.js:1:2345"],
  });
  for (const thrown of ["Juan", null]) {
    expect(describeClientError({ ...failure, error: thrown })).toMatchObject({
      name: "Error",
      message: "",
      frames: [],
    });
  }

  error.stack = Array.from({ length: 20 }, (_, line) => `at https://tienda.example/assets/a.js:${line}:1`).join("\n");
  const { frames } = describeClientError({ ...failure, error });
  expect(frames).toHaveLength(CLIENT_ERROR_LIMITS.frames);
  expect(frames[0]).toBe("/assets/a.js:0:1");
});
