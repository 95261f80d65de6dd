import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseToastPosition, type Obstacle } from "./toast-position.ts";

const desktop = { viewport: { width: 1440, height: 900 }, toasts: { width: 356, height: 64 } };
const phone = { viewport: { width: 360, height: 740 }, toasts: { width: 356, height: 64 } };

function control(left: number, top: number, width = 44, height = 44, weight = 5): Obstacle {
  return { left, top, right: left + width, bottom: top + height, weight };
}

describe("toasts stand", () => {
  test("at the bottom right when nothing is in the way, nearer to the edge on a phone", () => {
    expect(chooseToastPosition(desktop, [])).toEqual({ anchor: "bottom", offset: 16 });
    expect(chooseToastPosition(phone, [])).toEqual({ anchor: "bottom", offset: 8 });
  });

  test("8 px above a bar at the foot of a phone", () => {
    const bar = control(0, 740 - 72, 360, 72, 10);
    expect(chooseToastPosition(phone, [bar])).toEqual({ anchor: "bottom", offset: 80 });
  });

  test("above a button at the bottom right, never on the other side", () => {
    const position = chooseToastPosition(desktop, [control(1200, 840, 200)]);
    expect(position.anchor).toBe("bottom");
    expect(900 - position.offset).toBeLessThan(840);
    expect(900 - position.offset).toBeGreaterThan(820);
  });

  test("at the top only when the whole column but the top is taken", () => {
    expect(chooseToastPosition(phone, [control(0, 73, 360, 667)])).toEqual({ anchor: "top", offset: 8 });
  });

  test("over the least when nothing is free", () => {
    const everywhere = control(0, 0, 360, 740, 1);
    const theFieldInUse = control(0, 600, 360, 140, 30);
    const { anchor, offset } = chooseToastPosition(phone, [everywhere, theFieldInUse]);
    expect(anchor).toBe("bottom");
    expect(740 - offset).toBeLessThan(600);
  });

  test("over no control whenever there is room between two", () => {
    const box = fc.record({ top: fc.integer({ min: 0, max: 860 }), height: fc.integer({ min: 8, max: 40 }) });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 3 }), (boxes) => {
        const taken = boxes.map(({ top, height }) => control(1100, top, 300, height));
        const { anchor, offset } = chooseToastPosition(desktop, taken);
        const top = anchor === "top" ? offset : 900 - offset - 64;
        expect(taken.some((other) => other.top <= top + 64 && top <= other.bottom)).toBe(false);
      }),
    );
  });
});
