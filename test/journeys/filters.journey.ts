import { addCategory } from "../products.ts";
import { expectAccessible } from "./axe.ts";
import { cardOf, expect, test } from "./journey.ts";
import { count, fill, fillPages, filters } from "./listing.ts";
import { open, PHONE } from "./shopper.ts";

test("choosing filters changes list, count, address and title in place, and keeps the focus, by keyboard, too", async ({
  page,
  shop,
}) => {
  await fill(shop);
  await open(page, "/productos");
  await expect(count(page)).toHaveText("4 productos");

  const remeras = filters(page).getByRole("radio", { name: /^Remeras/ });
  await remeras.check();
  await expect(count(page)).toHaveText("2 productos");
  await expect(remeras).toBeFocused();
  await expect(page).toHaveURL("/productos?categoria=remeras");
  await expect(page).toHaveTitle("Remeras · Saitam");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remeras");
  // The talles are the category's; the others are gone.
  await expect(filters(page).getByRole("checkbox", { name: /^XL/ })).toHaveCount(0);

  const azul = filters(page).getByRole("checkbox", { name: /^Azul/ });
  await azul.check();
  await expect(count(page)).toHaveText("1 producto");
  await expect(azul).toBeFocused();
  // Nothing blue comes in L: it is listed, but cannot be chosen.
  await expect(filters(page).getByRole("checkbox", { name: "L 0 productos" })).toBeDisabled();

  // Its card links to the chosen variant.
  await expect(cardOf(page, "Remera lisa").getByRole("link")).toHaveAttribute("href", /\?color=Azul$/);
  await page.goBack();
  await expect(count(page)).toHaveText("2 productos");
  await expect(azul).not.toBeChecked();
  await page.goForward();
  await expect(count(page)).toHaveText("1 producto");
  await page.reload();
  await expect(azul).toBeChecked();
  await expect(count(page)).toHaveText("1 producto");

  await test.step("a filter that is pressed twice in a row by its name is as it was", async () => {
    await open(page, "/productos");
    await filters(page).getByText("Solo en stock").dblclick();
    await expect(filters(page).getByRole("checkbox", { name: /^Solo en stock/ })).not.toBeChecked();
    await expect(page).toHaveURL("/productos");
  });

  await test.step("with the keyboard alone: arrows walk the categories, Space chooses, the order changes", async () => {
    await open(page, "/productos");
    await filters(page).getByRole("radio", { name: "Todas" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(count(page)).toHaveText("2 productos");
    await expect(filters(page).getByRole("radio", { name: /^Remeras/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(count(page)).toHaveText("1 producto");
    await page.getByLabel("Ordenar por").selectOption("Menor precio");
    await expect(page).toHaveURL("/productos?categoria=remeras&ofertas=1&orden=menor-precio");
  });
});

test("spellings of one colour are one filter, and an address in any of them chooses it", async ({ page, shop }) => {
  await fill(shop);
  await shop.sells({ name: "Boina", variants: [{ size: "Único", color: "NEGRO ", stock: 1 }] });
  const negro = filters(page).getByRole("checkbox", { name: /^negro/i });
  await open(page, "/productos?color=negro");
  await expect(count(page)).toHaveText("3 productos");
  await expect(negro).toHaveCount(1);
  await expect(negro).toHaveAccessibleName("Negro 3 productos");
  await expect(negro).toBeChecked();
  // 'Único' comes last.
  await expect(filters(page).getByRole("group", { name: "Talle" }).getByRole("checkbox").last()).toHaveValue("Único");
  await negro.uncheck();
  await expect(page).toHaveURL("/productos");
  await expect(count(page)).toHaveText("5 productos");
  await page.goBack();
  await expect(negro).toBeChecked();
  await page.reload();
  await page.getByRole("link", { name: "Quitar Negro" }).click();
  await expect(page).toHaveURL("/productos");
});

test("a chip or a typed price changes the list, and what was chosen can be taken back where nothing has it", async ({
  page,
  shop,
}) => {
  await fill(shop);
  await open(page, "/productos?color=Negro&talle=M&en_stock=1");
  const chips = page.getByRole("list", { name: "Filtros elegidos" });
  await expect(chips.getByRole("listitem")).toHaveCount(4);
  await chips.getByRole("link", { name: "Quitar Talle M" }).press("Enter");
  await expect(chips.getByRole("link", { name: "Quitar Negro" })).toBeFocused();
  await expect(page).toHaveURL("/productos?en_stock=1&color=Negro");
  await chips.getByRole("link", { name: "Quitar todos" }).press("Enter");
  await expect(page).toHaveURL("/productos");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(count(page)).toHaveText("4 productos");

  await test.step("a price is read as people write it, and what cannot be meant is said", async () => {
    const from = filters(page).getByLabel("Desde");
    const to = filters(page).getByLabel("Hasta");
    await from.fill("$ 15.000");
    await from.press("Tab");
    await expect(page).toHaveURL("/productos?precio_min=15000");
    await expect(count(page)).toHaveText("2 productos");
    await expect(to).toBeFocused();
    await to.fill("2000");
    await to.press("Enter");
    await expect(page.getByText("El precio «Desde» es mayor que el precio «Hasta».")).toBeVisible();
    await expect(page).toHaveURL("/productos?precio_min=15000");
    await to.fill("mucho");
    await to.press("Enter");
    await expect(page.getByText("Escribe el precio con números, por ejemplo 15000.")).toBeVisible();
    await expect(to).toBeFocused();
    await expect(to).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await to.fill("30000");
    await to.press("Enter");
    await expect(page).toHaveURL("/productos?precio_min=15000&precio_max=30000");
    await expect(count(page)).toHaveText("1 producto");
    await page.getByRole("link", { name: /^Quitar Desde/ }).click();
    await expect(from).toHaveValue("");
    await expect(count(page)).toHaveText("3 productos");
  });

  await test.step("what was chosen can be taken back though nothing has it, and stays under the focus", async () => {
    await open(page, "/productos?color=Verde&ofertas=1");
    await expect(count(page)).toHaveText("0 productos");
    await expect(page.getByText("No encontramos productos con esos filtros")).toBeVisible();
    // Shown once: here the count is for screen readers only.
    expect((await count(page).boundingBox())?.width).toBe(1);
    const verde = filters(page).getByRole("checkbox", { name: /^Verde/ });
    await verde.uncheck();
    await expect(count(page)).toHaveText("1 producto");
    await expect(verde).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(verde).toBeDisabled();
  });

  await test.step("one that is gone once it is taken back leaves the focus to the next", async () => {
    await open(page, "/productos?categoria=remeras&talle=XL");
    const talle = filters(page).getByRole("checkbox", { name: /^XL/ });
    await talle.press("Space");
    await expect(talle).toBeHidden();
    await expect(filters(page).getByRole("checkbox", { name: /^Azul/ })).toBeFocused();
    await open(page, "/productos?categoria=remeras&color=Verde");
    await filters(page)
      .getByRole("checkbox", { name: /^Verde/ })
      .press("Space");
    await expect(filters(page).getByRole("button", { name: "Aplicar" })).toBeFocused();
    await open(page, "/productos?q=zzzz&ofertas=1");
    await filters(page)
      .getByRole("checkbox", { name: /^Solo ofertas/ })
      .press("Space");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("on a phone the sheet stays while choosing, 'Ver' closes it and the focus returns", async ({ page, shop }) => {
  await fill(shop);
  await page.setViewportSize(PHONE);
  await open(page, "/productos");
  await expectAccessible(page);
  const filter = page.getByRole("button", { name: /^Filtrar/ });
  await filter.click();
  // Safari would allow scrolling it sideways.
  await expect(filters(page)).toHaveCSS("overflow-x", "hidden");
  await filters(page)
    .getByRole("checkbox", { name: /^Negro/ })
    .check();
  await filters(page)
    .getByRole("checkbox", { name: /^Solo en stock/ })
    .check();
  const see = filters(page).getByRole("button", { name: "Ver 1 producto" });
  await expect(see).toBeInViewport();
  await expectAccessible(page);
  for (const target of await filters(page).locator("label.option, button").all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  // However far down, the buttons to close and to clear stay visible.
  await filters(page).getByLabel("Hasta").scrollIntoViewIfNeeded();
  const close = filters(page).getByRole("button", { name: "Cerrar filtros" });
  await expect(close).toBeInViewport({ ratio: 1 });
  await filters(page).getByRole("link", { name: "Limpiar" }).click();
  await expect(filters(page).getByRole("button", { name: "Ver 4 productos" })).toBeVisible();
  await expect(close).toBeFocused();
  await expect(filters(page).getByRole("checkbox", { name: /^Negro/ })).not.toBeChecked();
  await filters(page)
    .getByRole("checkbox", { name: /^Negro/ })
    .check();
  await filters(page)
    .getByRole("checkbox", { name: /^Solo en stock/ })
    .check();
  // Back closes the sheet and keeps the filters, which are one step in the history.
  await expect(see).toBeVisible();
  await page.goBack();
  await expect(filters(page)).toBeHidden();
  await expect(page).toHaveURL("/productos?en_stock=1&color=Negro");
  await expect(filter).toHaveText("Filtrar (2)");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/productos");
  await expect(page.getByRole("article")).toHaveCount(4);
  await page.goForward();
  await expect(page).toHaveURL("/productos?en_stock=1&color=Negro");

  await filter.click();
  await see.click();
  await expect(filters(page)).toBeHidden();
  await expect(filter).toBeFocused();
  await expect(filter).toHaveText("Filtrar (2)");
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test("whatever the keyboard meets in the sheet of filters lies under neither its head nor its foot", async ({
  page,
  shop,
}) => {
  await fill(shop);
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, "/productos");
  await page.getByRole("button", { name: /^Filtrar/ }).press("Enter");
  await expect(filters(page).getByRole("button", { name: "Cerrar filtros" })).toBeVisible();
  const isCovered = () => {
    const focused = document.activeElement!;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above?.closest(".filters-head, .filters-foot") !== focused.closest(".filters-head, .filters-foot");
  };
  for (const [key, last] of [
    ["Tab", /^Ver \d/],
    ["Shift+Tab", /^Cerrar filtros/],
  ] as const) {
    const end = filters(page).getByRole("button", { name: last });
    const isAtEnd = () => end.evaluate((button) => button === document.activeElement);
    for (let stops = 0; stops < 40 && !(await isAtEnd()); stops++) {
      await page.keyboard.press(key);
      expect(await page.evaluate(isCovered)).toBe(false);
    }
    await expect(end).toBeFocused();
  }
});

test("on a phone 'Filtrar' and 'Ordenar' stay in one row in sight, and whatever they change is seen from its top", async ({
  page,
  shop,
}) => {
  await fill(shop);
  await fillPages(shop, 20);
  await page.setViewportSize(PHONE);
  await open(page, "/productos");
  const cards = page.getByRole("article");
  const scrolledTo = () => page.evaluate(() => scrollY);
  const filter = page.getByRole("button", { name: /^Filtrar/ });
  const order = page.getByLabel("Ordenar por");
  await cards.nth(12).scrollIntoViewIfNeeded();
  const position = await scrolledTo();
  const [left, right] = [(await filter.boundingBox())!, (await order.boundingBox())!];
  await expect(filter).toBeInViewport({ ratio: 1 });
  expect(right.y).toBeCloseTo(left.y, 0);
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  for (const { width, height } of [left, right]) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(width).toBeGreaterThan(PHONE.width / 3);
  }
  // An iPhone zooms in on controls with smaller letters, and stays zoomed.
  await expect(order).toHaveCSS("font-size", "16px");
  await order.selectOption("Menor precio");
  await expect(page).toHaveURL("/productos?orden=menor-precio");
  await expect(page.getByRole("main").getByText("Menor precio").first()).toBeVisible();
  await expect(cards.first()).toBeInViewport();
  expect((await filter.boundingBox())!.y).toBeCloseTo(left.y, 0);
  await page.goBack();
  await expect.poll(scrolledTo).toBe(position);

  const inStock = filters(page).getByRole("checkbox", { name: /^Solo en stock/ });
  const see = page.getByRole("button", { name: "Ver 23 productos" });
  for (const leave of [() => page.goBack(), () => see.click()]) {
    // Without a test's click, which would scroll first.
    await filter.dispatchEvent("click");
    const foot = (await filters(page).locator(".filters-foot").boundingBox())!;
    expect(foot.y + foot.height).toBeCloseTo(PHONE.height, 0);
    await inStock.dispatchEvent("click");
    await expect(see).toBeVisible();
    await expect(page).toHaveURL("/productos?en_stock=1");
    await leave();
    await expect(page).toHaveURL("/productos?en_stock=1");
    await expect(count(page)).toHaveText("23 productos");
    await expect(cards.first()).toBeInViewport();
    expect((await filter.boundingBox())!.y).toBeCloseTo(left.y, 0);
    await page.goBack();
    await expect(page).toHaveURL("/productos");
    await expect.poll(scrolledTo).toBe(position);
  }
  await filter.click();
  await expect(filters(page).locator(".filters-foot")).toBeInViewport();
  await expectAccessible(page);
});

test("at a desk the filters stay in sight and scroll by themselves, and what is pressed stays where it is", async ({
  page,
  shop,
}) => {
  await fill(shop);
  await fillPages(shop, 20);
  await shop.sells({ name: "Bota", variants: ["38", "9", "S"].map((size) => ({ size, color: null, stock: 1 })) });
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, "/productos");
  const cards = page.getByRole("article");
  const scrolledTo = () => page.evaluate(() => scrollY);
  // Chips of 44 px, letters before numbers.
  const sizes = filters(page).getByRole("group", { name: "Talle" });
  await expect(sizes.locator("label > span:nth-child(2)")).toHaveText(["S", "M", "L", "XL", "9", "38"]);
  for (const chip of await sizes.locator("label").all()) {
    const { width, height } = (await chip.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await cards.nth(12).scrollIntoViewIfNeeded();
  await expect(filters(page)).toBeInViewport({ ratio: 1 });
  const position = await scrolledTo();
  await filters(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(filters(page).getByRole("button", { name: "Aplicar" })).toBeInViewport({ ratio: 1 });
  expect(await scrolledTo()).toBe(position);

  await test.step("another filter is seen from its top", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await cards.nth(12).scrollIntoViewIfNeeded();
    const { y } = (await filters(page).boundingBox())!;
    await filters(page)
      .getByRole("checkbox", { name: /^Solo en stock/ })
      .dispatchEvent("click");
    await expect(page).toHaveURL("/productos?en_stock=1");
    await expect(count(page)).toHaveText("24 productos");
    await expect(cards.first()).toBeInViewport();
    expect((await filters(page).boundingBox())!.y).toBeCloseTo(y, 0);
  });

  await test.step("what is pressed to leave a typed price stays under the pointer", async () => {
    await cards.nth(12).scrollIntoViewIfNeeded();
    await filters(page).getByLabel("Hasta").fill("900000");
    const position = await scrolledTo();
    const { x, y } = (await cards.nth(12).getByRole("link").first().boundingBox())!;
    await page.mouse.move(x + 20, y + 5);
    await page.mouse.down();
    await expect(page).toHaveURL("/productos?en_stock=1&precio_max=900000");
    expect(await scrolledTo()).toBe(position);
  });
});

test("thirty talles are folded, a very long one breaks, and a chosen one is never hidden", async ({ page, shop }) => {
  const long = "Talle único para todas las edades x123";
  const category = "Botas y borcegos de invierno para toda la familia";
  const sizes = [...Array.from({ length: 29 }, (_, i) => String(20 + i)), long];
  const categoryId = await addCategory(shop.db, { name: category, slug: "botas", display_order: 0 });
  await shop.sells({ name: "Bota", categoryId, variants: sizes.map((size) => ({ size, color: null, stock: 1 })) });
  await page.setViewportSize(PHONE);
  await open(page, "/productos");
  await page.getByRole("button", { name: "Filtrar" }).click();
  const linesBegin = await filters(page)
    .getByText(category)
    .evaluate((label) => {
      const range = document.createRange();
      range.selectNode(label.lastChild!);
      return Array.from(range.getClientRects(), ({ left }) => Math.round(left));
    });
  expect(linesBegin.length).toBeGreaterThan(1);
  expect(new Set(linesBegin).size, "the lines of a long category's name begin at one place").toBe(1);
  await expect(filters(page).getByRole("checkbox", { name: /^29/ })).toBeVisible();
  await expect(filters(page).getByRole("checkbox", { name: /^30/ })).toBeHidden();
  await filters(page).getByText("Ver 20 más").click();
  await filters(page)
    .getByRole("checkbox", { name: new RegExp(`^${long}`) })
    .check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.goto(`/productos?talle=${encodeURIComponent(long)}`);
  await page.getByRole("button", { name: "Filtrar (1)" }).click();
  await expect(filters(page).getByRole("checkbox", { name: new RegExp(`^${long}`) })).toBeVisible();
});
