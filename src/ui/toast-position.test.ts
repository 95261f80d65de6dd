import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseToastPosition, type Obstacle, TOAST_MARGIN } from "./toast-position.ts";

const desktop = { viewport: { width: 1440, height: 900 }, toasts: { width: 356, height: 64 } };
const phone = { viewport: { width: 360, height: 740 }, toasts: { width: 356, height: 64 } };

function control(left: number, top: number, width = 44, height = 44, weight = 5): Obstacle {
  return { left, top, right: left + width, bottom: top + height, weight };
}

describe("toasts stand", () => {
  test("at the bottom right when nothing is in the way", () => {
    expect(chooseToastPosition(desktop, [])).toEqual({ side: "right", anchor: "bottom", offset: TOAST_MARGIN });
  });

  test("at the top right when a button is at the bottom right", () => {
    const position = chooseToastPosition(desktop, [control(1200, 840, 200)]);
    expect(position).toEqual({ side: "right", anchor: "top", offset: TOAST_MARGIN });
  });

  test("on the other side when the whole right is taken", () => {
    const rightColumn = control(1000, 0, 440, 900);
    expect(chooseToastPosition(desktop, [rightColumn])).toMatchObject({ side: "left", anchor: "bottom" });
  });

  test("in the gap nearest to the bottom when every edge is taken", () => {
    const bars = [control(0, 0, 360, 100), control(0, 640, 360, 100)];
    const position = chooseToastPosition(phone, bars);
    expect(position.anchor).toBe("bottom");
    expect(740 - position.offset).toBeLessThan(640);
    expect(740 - position.offset - 64).toBeGreaterThan(500);
  });

  test("over the least when nothing is free", () => {
    const everywhere = control(0, 0, 360, 740, 1);
    const theFieldInUse = control(0, 600, 360, 140, 30);
    expect(chooseToastPosition(phone, [everywhere, theFieldInUse])).toMatchObject({ anchor: "top" });
  });

  test("over no control whenever an edge is free", () => {
    const corners = [0, 1040].flatMap((left) => [0, 800].map((top) => control(left, top, 400, 100)));
    fc.assert(
      fc.property(fc.subarray(corners, { maxLength: 3 }), (taken) => {
        const { side, anchor, offset } = chooseToastPosition(desktop, taken);
        expect(offset).toBe(TOAST_MARGIN);
        const left = side === "left" ? 0 : 1040;
        const top = anchor === "top" ? 0 : 800;
        expect(taken.some((box) => box.left === left && box.top === top)).toBe(false);
      }),
    );
  });
});
