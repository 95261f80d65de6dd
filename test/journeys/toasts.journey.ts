import type { Locator, Page } from "@playwright/test";
import { recordAnnouncements } from "./announcements.ts";
import { cardOf, expect, expectToast, fillForm, type OpenShop, test } from "./journey.ts";
import { fillLogin, openPanel } from "./panel.ts";
import { PHONE, openCart, untilHydrated } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const DESKTOP = { width: 1280, height: 800 };

const toasts = (page: Page) => page.locator("ol > li");

/** The home page of a shop that sells boinas, with the clock stopped until a test advances it. */
async function openShopWithClock(page: Page, shop: OpenShop): Promise<Locator> {
  await shop.sells({ name: "Boina", stock: 15 });
  await page.clock.install({ time: 0 });
  await page.goto("/");
  const add = cardOf(page, "Boina").getByRole("button", { name: "Agregar al Carrito" });
  await untilHydrated(page);
  await add.click();
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.pauseAt(60_000);
  await expect(toasts(page)).toHaveCount(0);
  return add;
}

/** Drags a toast sideways by this many pixels. */
async function pull(page: Page, toast: Locator, distance: number): Promise<void> {
  const { x, y, height } = (await toast.boundingBox())!;
  await page.mouse.move(x + 40, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 40 + distance / 2, y + height / 2);
  await page.mouse.move(x + 40 + distance, y + height / 2);
  await page.mouse.up();
}

/** No enabled control inside an element is even partly covered by a toast at rest. */
async function expectUncovered(within: Locator, when?: string): Promise<void> {
  const covered = () =>
    within.evaluate((element) => {
      const boxes = [...document.querySelectorAll("ol > li")].map((toast) => toast.getBoundingClientRect());
      if (boxes.length === 0) return ["no toast is shown"];
      const controls = [...element.querySelectorAll("a[href], button:enabled, input:enabled")];
      return controls
        .filter((control) => !control.closest("[data-toaster]") && control.checkVisibility())
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return boxes.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
        })
        .map((control) => control.ariaLabel ?? control.getAttribute("name") ?? control.textContent);
    });
  await expect.poll(covered, { message: when }).toEqual([]);
}

/** Puts a field of this kind, away from all toasts, and its label, which is returned, where a toast is. */
async function putFieldUnder(page: Page, kind: string, { x, y }: { x: number; y: number }): Promise<Locator> {
  await page.evaluate(
    ([kind, left, top]) => {
      const field = document.createElement(kind);
      const label = document.createElement("label");
      field.id = label.htmlFor = "talle";
      label.textContent = "Talle";
      Object.assign(field.style, { position: "fixed", left: "50%", top: "300px" });
      Object.assign(label.style, { position: "fixed", left: `${left}px`, top: `${top}px` });
      document.querySelector("main")!.append(label, field);
    },
    [kind, x, y] as const,
  );
  const label = page.getByText("Talle", { exact: true });
  await expect(label).toBeVisible();
  return label;
}

test("a toast is 356 px wide and stays for four seconds, paused while hovered; it can be closed or swiped away", async ({
  page,
  shop,
}) => {
  const add = await openShopWithClock(page, shop);
  await add.click();
  await expect(toasts(page)).toHaveCount(1);
  expect((await toasts(page).boundingBox())?.width).toBe(356);
  await page.clock.runFor(3999);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(toasts(page)).toHaveCount(0);

  await test.step("time stands still while the pointer rests on a toast", async () => {
    await add.click();
    await page.clock.runFor(3000);
    await toasts(page).hover();
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toHaveCount(1);
    await page.mouse.move(400, 300);
    await page.clock.runFor(999);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step("a toast is swiped away, and returns when it is let go too early", async () => {
    await add.click();
    await pull(page, toasts(page), 20);
    await expect(toasts(page)).toHaveCount(1);
    await pull(page, toasts(page), 120);
    await expect(toasts(page)).toHaveCount(0);
    await add.click();
    await pull(page, toasts(page), -120);
    await expect(toasts(page)).toHaveCount(0);
  });

  const close = () => toasts(page).first().getByRole("button", { name: "Cerrar" }).click();
  for (const [how, leave] of Object.entries({ close, swipe: () => pull(page, toasts(page).first(), 120) })) {
    await test.step(`one of two leaves the other its four seconds: ${how}`, async () => {
      await add.click();
      await add.click();
      await expect(toasts(page)).toHaveCount(2);
      await leave();
      await expect(toasts(page)).toHaveCount(1);
      await page.mouse.move(5, 5);
      await page.clock.runFor(4000);
      await expect(toasts(page)).toHaveCount(0);
    });
  }
});

test("toasts take and leave the keyboard, make way for what is under them, and are at most three", async ({
  page,
  shop,
}) => {
  const add = await openShopWithClock(page, shop);
  await test.step("a toast that is closed leaves its focus to the other ones, then to what had it before, also without Alt+T", async () => {
    const closeButtons = toasts(page).getByRole("button", { name: "Cerrar notificación" });
    await add.press("Enter");
    await add.press("Enter");
    // A press between them takes no focus, which would hold them.
    const { x, y } = (await toasts(page).last().boundingBox())!;
    await page.mouse.click(x + 40, y - 4);
    await expect(add).toBeFocused();
    await closeButtons.first().focus();
    await page.keyboard.press("Enter");
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page).locator("..")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(closeButtons).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toasts(page)).toHaveCount(0);
    await expect(add).toBeFocused();
  });

  await test.step("a toast makes way for the label of a field, be it an input, a select or a textarea, and for a button alone", async () => {
    for (const kind of ["input", "select", "textarea"]) {
      await add.click();
      await expect(toasts(page)).toHaveCount(1);
      const { x, y } = (await toasts(page).boundingBox())!;
      const label = await putFieldUnder(page, kind, { x: x + 20, y: y + 20 });
      const isCovered = async () => {
        const [toast, { top, bottom }] = await Promise.all([
          toasts(page).evaluate((toast) => toast.getBoundingClientRect().toJSON() as DOMRect),
          label.evaluate((label) => label.getBoundingClientRect().toJSON() as DOMRect),
        ]);
        return toast.left < x + 20 && x + 20 < toast.right && toast.top < bottom && top < toast.bottom;
      };
      await expect.poll(isCovered, kind).toBe(false);
      await label.evaluate((label: HTMLLabelElement) => {
        label.control?.remove();
        label.remove();
      });
      await page.clock.runFor(4000);
      await expect(toasts(page)).toHaveCount(0);
    }

    await add.click();
    await expect(toasts(page)).toHaveCount(1);
    const { x, y } = (await toasts(page).boundingBox())!;
    await page.evaluate(
      ([left, top]) => {
        const button = document.createElement("button");
        button.textContent = "Deshacer";
        Object.assign(button.style, { position: "fixed", left: `${left}px`, top: `${top}px`, height: "44px" });
        document.querySelector("main")!.append(button);
      },
      [x + 20, y + 4],
    );
    await expectUncovered(page.getByRole("main"));
    await page.getByText("Deshacer").evaluate((button) => button.remove());
    await page.clock.runFor(4000);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step("at most three toasts are shown, Alt+T leads to them and holds them, Escape leads back", async () => {
    await add.click();
    await page.keyboard.press("Alt+t");
    await expect(toasts(page).locator("..")).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toHaveCount(1);

    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();
    await page.keyboard.press("Alt+t");
    await page.keyboard.press("Tab");
    await expect(toasts(page).getByRole("button", { name: "Cerrar notificación" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toasts(page)).toHaveCount(0);
    await expect(add).toBeFocused();

    // After seven more presses the last of fifteen units is in the cart.
    for (let press = 1; press <= 8; press++) await add.click();
    await expect(toasts(page)).toHaveCount(3);
    await expect(toasts(page)).toHaveText([/Producto agregado/, /Producto agregado/, /Stock insuficiente/]);
  });
});

test("in the panel the last toast that is closed leaves the focus to the page where nothing had it before", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop, "/admin/categorias");
  const name = page.getByLabel("Nombre de la categoría nueva");
  await name.fill("Remeras");
  await name.press("Enter");
  await expectToast(page, "Categoría creada correctamente");
  await name.blur();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("without motion toasts move at once, and from 375 to 320 px they are centred on page and drawer", async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const add = await openShopWithClock(page, shop);
  await add.click();
  await expect(toasts(page)).toHaveCount(1);
  // Measures their position in the same frame.
  const rise = await page.locator("[data-toaster]").evaluate((list) => {
    const before = list.getBoundingClientRect().top;
    (list as HTMLElement).style.setProperty("--lift", "300px");
    const rise = before - list.getBoundingClientRect().top;
    (list as HTMLElement).style.removeProperty("--lift");
    return rise;
  });
  expect(rise).toBeGreaterThan(200);
  await page.clock.runFor(4000);
  await expect(toasts(page)).toHaveCount(0);

  for (const [screen, width] of [
    [375, 356],
    [360, 356],
    [320, 316],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 740 });
    const position = async () => {
      const { x, width } = (await toasts(page).boundingBox())!;
      return [x, width].map((pixels) => Number(pixels.toFixed(2)));
    };
    // The drawer is elsewhere for its first frame.
    const expectWide = () => expect.poll(position).toEqual([(screen - width) / 2, width]);
    await add.click();
    await expect(toasts(page)).toHaveCount(1);
    await expectWide();
    const drawer = await openCart(page);
    await expect(drawer.locator("ol > li")).toHaveCount(1);
    await expectWide();
    // The part of the drawer that scrolls them would cut off an outline around them.
    const cutOff = await drawer.locator("[data-toasts]").evaluate((part) => {
      const list = part.querySelector("ol")!;
      return list.offsetHeight + 2 * parseFloat(getComputedStyle(list).outlineOffset) - part.clientHeight;
    });
    expect(cutOff).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.clock.runFor(4000);
    await expect(toasts(page)).toHaveCount(0);
  }

  await test.step("a toast has an edge where a browser forces its colours", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await add.click();
    await expect(toasts(page)).toHaveCSS("outline-style", "solid");
    const edge = await toasts(page).evaluate((toast) => getComputedStyle(toast).outlineColor);
    expect(edge).toBe(await toasts(page).evaluate((toast) => getComputedStyle(toast).color));
  });
});

test("what a toast has said is not said again where the drawer takes it", async ({ page, shop }) => {
  const announcements = await recordAnnouncements(page);
  await page.clock.install();
  await shop.sells({ name: "Boina", stock: 1 });
  await page.goto("/");
  const add = cardOf(page, "Boina").getByRole("button", { name: "Agregar al Carrito" });
  await add.click();
  await add.click();
  await expect(toasts(page).getByRole("alert")).toContainText("Stock insuficiente");
  const all = ["Producto agregado", "Stock insuficiente No hay más unidades disponibles"];
  await expect.poll(announcements).toEqual(all);
  await page.clock.runFor(1000);
  const drawer = await openCart(page);
  await expect(drawer.getByText("Stock insuficiente")).toBeVisible();
  // Immediately: toasts disappear by themselves.
  expect(await drawer.locator("ol > li:not([aria-live=off])").count()).toBe(0);
  expect(await drawer.getByRole("alert").count()).toBe(0);

  await drawer.getByRole("button", { name: /^Más/ }).click();
  await expect(drawer.getByRole("alert")).toHaveCount(1);
  await expect.poll(announcements).toEqual([...all, all[1]]);
});

test("what is said while a dialog closes is announced, once", async ({ page, shop }) => {
  const announcements = await recordAnnouncements(page);
  await shop.sells({ name: "Boina" });
  await openPanel(page, shop);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Editar Boina" }).click();
  await dialog.getByLabel("Nombre *").fill("Boina vasca");
  await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
  await expect.poll(announcements).toEqual(["Producto actualizado correctamente"]);
  await page.getByRole("button", { name: "Eliminar Boina vasca" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect.poll(announcements).toEqual(["Producto actualizado correctamente", "Producto eliminado correctamente"]);
});

test("a toast that goes into the picker stands over none of its sizes", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await shop.sells({ name: "Camisa", variants: ["S", "M"].map((size) => ({ size, color: null, stock: 2 })) });
  const add = await openShopWithClock(page, shop);
  await add.click();
  await cardOf(page, "Camisa").getByRole("button", { name: "Agregar al Carrito" }).click();
  const picker = page.getByRole("dialog", { name: "Camisa" });
  await expect(picker.getByRole("radio", { name: "S", exact: true })).toBeAttached();
  await expectUncovered(picker);
});

test("'Bienvenido' stands over no control of the panel that comes in under it", async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await shop.sells({ name: "Boina", stock: 9 });
  await page.goto("/admin");
  await fillLogin(page);
  await expectToast(page, "Bienvenido", "Has iniciado sesión correctamente");
  await expect(page.getByText("Prepara tu tienda")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nuevo Producto" })).toBeVisible();
  await expectUncovered(page.locator("#contenido"));
});

test("a toast stands over the sheet of filters that is opened after it", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await shop.sells({ name: "Boina", stock: 9 });
  await page.clock.install({ time: 0 });
  await page.goto("/productos");
  await cardOf(page, "Boina").getByRole("button", { name: "Agregar al Carrito" }).click();
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("region", { name: "Filtros" }).locator("ol > li")).toHaveCount(1);
  // What was not announced before it moved is inert until it is.
  await page.clock.runFor(200);
  await toasts(page).getByRole("button", { name: "Cerrar notificación" }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Filtros" })).toBeVisible();
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`at ${viewport.width} px toasts cover no control of drawer, checkout and card, and can be closed`, async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await shop.db.updateTable("settings").set({ alias: "saitam.tienda", holder: "Saitam SRL" }).execute();
    const names = ["Boina", "Bufanda", "Cinto", "Mochila", "Gorro", "Poncho"];
    await Promise.all(names.map((name) => shop.sells({ name, stock: 1 })));
    await page.goto("/");
    for (const name of names) {
      await cardOf(page, name).getByRole("button", { name: "Agregar al Carrito" }).click();
    }
    await page
      .getByRole("banner")
      .getByRole("button", { name: /carrito/i })
      .click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Eliminar Gorro" }).click();
    await drawer.getByRole("button", { name: "Eliminar Poncho" }).click();
    for (const name of names.slice(0, 3)) {
      await drawer.getByRole("button", { name: `Más ${name}` }).click();
    }
    await expect(toasts(page)).toHaveText([/Producto eliminado/, /Producto eliminado/, /Stock insuficiente/]);
    const list = drawer.getByRole("list", { name: "Productos del carrito" });
    const foot = drawer.getByRole("button", { name: "Proceder al Checkout" }).locator("..");
    // A line may be scrolled out of the list; its visible part ends where the toasts begin.
    const [linesEnd, toastsStart] = await Promise.all([
      list.locator("..").evaluate((scroller) => scroller.getBoundingClientRect().bottom),
      toasts(page)
        .first()
        .evaluate((toast) => toast.getBoundingClientRect().top),
    ]);
    expect(linesEnd).toBeLessThanOrEqual(toastsStart);
    await expectUncovered(foot);

    const close = drawer.getByRole("button", { name: "Cerrar notificación" });
    await close.first().click();
    await expect(close).toHaveCount(2);
    await drawer.getByRole("button", { name: "Eliminar Mochila" }).click();
    await expectToast(page, "Producto eliminado");
    await drawer.getByRole("button", { name: "Proceder al Checkout" }).click();
    await expect(page.getByRole("heading", { name: "Finalizar Compra" })).toBeVisible();

    const main = page.getByRole("main");
    const confirm = page.getByRole("button", { name: "Confirmar Pedido" });
    const mistakes = { customer_name: "", customer_dni: "12", customer_email: "no", customer_city: " " };
    for (const [field, value] of Object.entries(mistakes)) {
      await fillForm(page, { customer_email: "", [field]: value });
      await confirm.click();
      await expect(toasts(page)).toHaveCount(1);
      await expect(page.locator(`[name=${field}]`)).toBeFocused();
      await expectUncovered(main, field);
    }

    await page.route("**/api/orders", (route) => route.abort(), { times: 1 });
    await fillForm(page, { customer_email: "" });
    await confirm.click();
    await expectToast(page, "Error al crear la orden");
    await expectUncovered(main, "no answer");

    await confirm.click();
    await expectToast(page, "Gracias por tu pedido.");
    await expectUncovered(main.getByRole("region", { name: "Tu pedido está registrado" }), "placed");
  });
}
