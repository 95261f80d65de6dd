import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button, IconButton } from "./button.tsx";

test("what waits for its code stays disabled on a reload in Firefox, which remembers that it was enabled", () => {
  for (const drawn of [<Button key="text">Agregar</Button>, <IconButton key="icon" name="Cerrar" />]) {
    expect(renderToStaticMarkup(drawn)).toMatch(/disabled="" autoComplete="off"/i);
  }
});
