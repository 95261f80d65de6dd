import type { Page } from "@playwright/test";
import { addCategory, addPictureRow, type TestProduct } from "../products.ts";
import { expectAccessible } from "./axe.ts";
import { addDemoPicture } from "./demo-picture.ts";
import { cardOf, expect, type OpenShop, pageWithData, test, untilAnnounced } from "./journey.ts";
import { PHONE, openCart, untilHydrated } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.describe("the pictures of a product", () => {
  const PICTURES = [
    ["tapado-corrientes-camel", "Camel"],
    ["tapado-corrientes-solapa", "Camel"],
    ["tapado-corrientes-noche", "Azul noche"],
  ] as const;

  /** Gives a product pictures from the demo catalogue, each described by its file name. */
  async function addDemoPictures(shop: OpenShop, { id }: TestProduct): Promise<void> {
    for (const [display_order, [name, color]] of PICTURES.entries()) {
      await addDemoPicture(shop, id, { name, width: 640, alt: name, color, display_order });
    }
    await untilAnnounced(shop);
  }

  const pictures = (page: Page) => page.getByRole("region", { name: "Fotos del producto" });

  /** Only the current picture is visible; the others are hidden, or out of sight. */
  async function expectPicture(page: Page, number: 1 | 2 | 3): Promise<void> {
    const [name] = PICTURES[number - 1]!;
    await expect(pictures(page).getByText(`Foto ${number} de 3`)).toBeAttached();
    await expect(pictures(page).getByRole("img")).toHaveCount(1);
    await expect(pictures(page).getByRole("img", { name })).toBeInViewport({ ratio: 0.5 });
  }

  /** The page of a coat in two colours with three pictures, once they can be dragged. */
  async function openCoat(page: Page, shop: OpenShop): Promise<void> {
    const colors = ["Camel", "Azul noche"];
    const coat = await shop.sells({ variants: colors.map((color) => ({ size: null, color, stock: 2 })) });
    await addDemoPictures(shop, coat);
    await page.goto(`/producto/${coat.id}`);
    await expectPicture(page, 1);
  }

  test("turn with the arrow buttons, past the last to the first, and with the colour", async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openCoat(page, shop);
    const next = page.getByRole("button", { name: "Foto siguiente" });
    await next.click();
    await expectPicture(page, 2);
    await next.click();
    await expectPicture(page, 3);
    await next.click();
    await expectPicture(page, 1);
    await page.getByRole("button", { name: "Foto anterior" }).click();
    await expectPicture(page, 3);
    await page.getByLabel("Azul noche").check();
    await page.getByLabel("Camel").check();
    await expectPicture(page, 1);
    await page.getByLabel("Azul noche").check();
    await expectPicture(page, 3);
  });

  test("begin with the colour that is chosen, or none is: never one colour beside another's picture", async ({
    page,
    shop,
  }) => {
    const colors = (...stock: [string, number][]) => stock.map(([color, stock]) => ({ size: null, color, stock }));
    const image = pictures(page).getByRole("img").first();
    const coat = await shop.sells({ variants: colors(["Azul noche", 2], ["Camel", 2]) });
    await addDemoPictures(shop, coat);
    await page.goto(`/producto/${coat.id}`);
    await expect(page.getByLabel("Camel")).toBeChecked();
    await expectPicture(page, 1);

    // The first picture's colour is sold out: with or without scripts the other one's picture comes first.
    const soldOut = await shop.sells({ variants: colors(["Camel", 0], ["Azul noche", 2]) });
    await addDemoPictures(shop, soldOut);
    await page.goto(`/producto/${soldOut.id}`);
    await expect(page.getByLabel("Azul noche")).toBeChecked();
    await expect(image).toHaveAccessibleName("tapado-corrientes-noche");
    const html = await pageWithData(page, `/producto/${soldOut.id}`);
    const [firstAlt] = /(?<=="carrusel"[^]*alt=")[^"]+/.exec(html) ?? [];
    expect(firstAlt).toBe("tapado-corrientes-noche");

    const green = await shop.sells({ variants: colors(["Verde", 2], ["Negro", 2]) });
    await addDemoPictures(shop, green);
    await page.goto(`/producto/${green.id}`);
    await untilHydrated(page);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Agregar al Carrito" }).first().click();
    await expect(page.getByRole("alert").filter({ hasText: "color" })).toBeVisible();
  });

  test("of a card, the second one comes with the focus as with the pointer", async ({ page, shop }) => {
    const coat = await shop.sells({ name: "Tapado" });
    await addDemoPictures(shop, coat);
    await page.goto("/");
    const card = cardOf(page, "Tapado");
    await untilHydrated(page);
    await expect(card.locator("img")).toHaveCount(1);
    await card.getByRole("link").focus();
    await expect(card.locator("img")).toHaveCount(2);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(card.getByRole("link")).toBeFocused();
    await expect(card.locator(".second.is-here")).toHaveCSS("opacity", "1");
  });

  test("turn with the arrow keys from anywhere on the page, but not from a field or a dialog", async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openCoat(page, shop);
    await page.keyboard.press("ArrowRight");
    await expectPicture(page, 2);
    await page.getByRole("button", { name: "Compartir" }).focus();
    await page.keyboard.press("ArrowRight");
    await expectPicture(page, 3);
    await page.keyboard.press("ArrowLeft");
    await expectPicture(page, 2);

    await page.getByRole("banner").getByRole("searchbox").focus();
    await page.keyboard.press("ArrowRight");
    const drawer = await openCart(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expectPicture(page, 2);
  });

  /** Where a drag starts and ends: across most of the picture, so that it counts even on a slow machine. */
  async function pullOf(page: Page, direction: "left" | "right") {
    const { x, y, width } = (await pictures(page).getByRole("img").boundingBox())!;
    const [left, right] = [x + 0.15 * width, x + 0.85 * width];
    const [from, to] = direction === "left" ? [right, left] : [left, right];
    const steps = Array.from({ length: 8 }, (_, step) => from + ((to - from) * (step + 1)) / 8);
    return { from, steps, y: y + 150 };
  }

  /** A very busy machine may lose a gesture, like a shopper's hand; then another one has to do. */
  async function untilTurned(page: Page, turn: () => Promise<void>, number: 1 | 2): Promise<void> {
    await expect(async () => {
      await turn();
      await expect(pictures(page).getByText(`Foto ${number} de 3`)).toBeAttached({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectPicture(page, number);
  }

  /** Drags left within a few milliseconds, faster than browsers accept a test's own input: its speed alone would turn the picture. */
  async function twitch(page: Page, pixels: number): Promise<void> {
    await pictures(page)
      .getByRole("img")
      .evaluate(async (picture, pixels) => {
        const { x, y } = picture.getBoundingClientRect();
        const put = (kind: typeof MouseEvent, name: string, moved: number) =>
          picture.dispatchEvent(new kind(name, { clientX: x + 200 - moved, clientY: y + 150, bubbles: true }));
        put(PointerEvent, "pointerdown", 0);
        put(MouseEvent, "mousedown", 0);
        await new Promise((resolve) => setTimeout(resolve, 2));
        put(MouseEvent, "mousemove", pixels);
        put(PointerEvent, "pointerup", pixels);
        put(MouseEvent, "mouseup", pixels);
      }, pixels);
  }

  test("turn when they are dragged with the mouse, and not by less than 10 px", async ({ page, shop }) => {
    await openCoat(page, shop);
    const drag = async (direction: "left" | "right") => {
      const { from, steps, y } = await pullOf(page, direction);
      await page.mouse.move(from, y);
      await page.mouse.down();
      for (const x of steps) {
        await page.mouse.move(x, y);
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
    };
    await untilTurned(page, () => drag("left"), 2);
    await untilTurned(page, () => drag("right"), 1);

    // A strip caught while gliding goes where it is dragged.
    const leftOf = async () => (await pictures(page).getByRole("img").boundingBox())?.x;
    await expect
      .poll(async () => {
        const before = await leftOf();
        await page.waitForTimeout(150);
        return (await leftOf()) === before;
      })
      .toBe(true);
    await twitch(page, 8);
    await expectPicture(page, 1);
    await twitch(page, 60);
    await expectPicture(page, 2);
  });

  test("are chosen by their thumbnails where there is room, and the one in sight is ringed", async ({ page, shop }) => {
    await openCoat(page, shop);
    const thumbnails = pictures(page).getByRole("button", { name: /^Foto \d de 3$/ });
    await expect(thumbnails).toHaveCount(3);
    await thumbnails.nth(1).click();
    await expectPicture(page, 2);
    await expect(thumbnails.nth(1)).toHaveAttribute("aria-current", "true");
    await expect(thumbnails.nth(1).locator(".shot")).toHaveCSS("outline", "rgb(23, 21, 18) solid 2px");
    const { width, height } = (await thumbnails.nth(1).boundingBox())!;
    expect([width, height]).toEqual([56, 70]);
    await expect(thumbnails.nth(1)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("ArrowRight");
    await expectPicture(page, 3);
    await expect(thumbnails.nth(2)).toHaveAttribute("aria-current", "true");
    await expect(thumbnails.nth(1)).not.toHaveAttribute("aria-current");
    await expectAccessible(page);
  });

  test.describe("on a phone", () => {
    test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

    test("have a line of progress instead of thumbnails", async ({ page, shop }) => {
      await openCoat(page, shop);
      await expect(pictures(page).getByRole("button", { name: /^Foto \d/ })).toHaveCount(0);
      const line = (await pictures(page).locator(".progress").boundingBox())!;
      expect([line.width, line.height]).toEqual([PHONE.width, 2]);
      await page.getByRole("button", { name: "Foto siguiente" }).click();
      await page.evaluate(() => scrollTo(0, 0)); // pressing it may have scrolled the page
      await expectPicture(page, 2);
      expect((await pictures(page).locator(".progress .is-here").boundingBox())?.x).toBeCloseTo(PHONE.width / 3, 0);
    });

    test("turn when a finger swipes them", async ({ context, page, shop }) => {
      await openCoat(page, shop);
      const worker = await context.newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
        worker.send("Input.dispatchTouchEvent", { type, touchPoints });
      const swipe = async (direction: "left" | "right") => {
        const { from, steps, y } = await pullOf(page, direction);
        await touch("touchStart", [{ x: from, y }]);
        for (const x of steps) {
          await touch("touchMove", [{ x, y }]);
          await page.waitForTimeout(16);
        }
        await touch("touchEnd", []);
      };
      await untilTurned(page, () => swipe("left"), 2);
      await untilTurned(page, () => swipe("right"), 1);
    });
  });
});

test.describe("the file of a picture is the smallest that fits where it is drawn,", () => {
  const WIDTHS = [320, 640, 960, 1440];
  /** The widest file offered for each kind of picture. */
  const WIDEST = { card: 640, category: 1440, strip: 1440, related: 640 };

  /** Each kind of picture on a page: its rendered width in device pixels, and its file's width. */
  const picturesOn = (page: Page) =>
    page
      .getByRole("main")
      .locator(".shot img")
      .evaluateAll((images) =>
        images.map((image) => {
          const kind = ["related", "card", "category", "strip"].find((name) => image.closest(`.${name}`)) ?? "";
          const file = (image as HTMLImageElement).currentSrc.match(/-(\d+)\.webp$/)?.[1];
          return { kind, drawn: image.clientWidth * devicePixelRatio, file: Number(file) };
        }),
      );

  for (const { scale, screens, name } of [
    { scale: 1, screens: [360, 768, 1440], name: "on a small screen, a tablet and a desk" },
    { scale: 2, screens: [768, 1440], name: "on a tablet and a desk" },
    { scale: 3, screens: [360], name: "on a phone" },
  ]) {
    test.describe(`at ${scale} pixels a point`, () => {
      // The browser chooses before scripts run, and loads a page without any in half the time.
      test.use({ deviceScaleFactor: scale, javaScriptEnabled: false });

      test(name, async ({ page, shop }) => {
        const category_id = await addCategory(shop.db, { name: "Remeras", slug: "remeras", display_order: 0 });
        const [first] = await Promise.all(["Boina", "Cinto"].map((name) => shop.sells({ name })));
        await shop.db.updateTable("products").set({ category_id }).execute();
        for (const { id } of await shop.db.selectFrom("products").select("id").execute()) {
          await addPictureRow(shop.db, id, { width: 1600, height: 2000, widths: WIDTHS });
        }
        await untilAnnounced(shop);
        const kinds = new Set<string>();
        for (const width of screens) {
          await page.setViewportSize({ width, height: 900 });
          for (const path of ["/", "/productos", "/categorias", `/producto/${first!.id}`]) {
            // A new page each: a larger file fetched before would be reused.
            await page.goto("about:blank");
            await page.goto(path);
            await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
            const seen = () => picturesOn(page).then((pictures) => pictures.map(({ kind, file }) => `${kind} ${file}`));
            const fitting = (await picturesOn(page)).map(({ kind, drawn }) => {
              kinds.add(kind);
              const widest = WIDEST[kind as keyof typeof WIDEST];
              return `${kind} ${WIDTHS.find((file) => file >= Math.min(drawn - 1, widest))}`;
            });
            expect(fitting.length).toBeGreaterThan(0);
            await expect.poll(seen, { message: `${path} at ${width} px` }).toEqual(fitting);
          }
        }
        expect(kinds).toEqual(new Set(Object.keys(WIDEST)));
      });
    });
  }
});
