import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, chooseLift, coverCost, type Obstacle, raised } from "./toast-position.ts";

/** At the bottom of a phone of 360 × 740. */
const TOASTS: Box = { left: 2, top: 668, right: 358, bottom: 732 };

function control(top: number, bottom: number, weight = 5): Obstacle {
  return { left: 0, top, right: 360, bottom, weight };
}

describe("toasts stand", () => {
  test("at their place while nothing is there", () => {
    expect(chooseLift(TOASTS, [])).toBe(0);
  });

  test("right above what is there", () => {
    const lift = chooseLift(TOASTS, [control(640, 740)]);
    expect(raised(TOASTS, lift).bottom).toBeLessThan(640);
    expect(raised(TOASTS, lift).bottom).toBeGreaterThanOrEqual(632 - 8);
  });

  test("where they cover least when nothing is free", () => {
    const lift = chooseLift(TOASTS, [control(0, 740, 1), control(600, 740, 30)]);
    expect(raised(TOASTS, lift).bottom).toBeLessThan(600);
  });

  test("over no control whenever there is a free gap, and never off the screen", () => {
    const controls = fc.array(fc.integer({ min: 100, max: 700 }).map((top) => control(top, top + 44)));
    fc.assert(
      fc.property(controls, (obstacles) => {
        const box = raised(TOASTS, chooseLift(TOASTS, obstacles));
        expect(box.top).toBeGreaterThanOrEqual(0);
        for (let lift = 0; TOASTS.top - lift >= 8; lift += 8) {
          expect(coverCost(box, obstacles)).toBeLessThanOrEqual(coverCost(raised(TOASTS, lift), obstacles));
        }
      }),
    );
  });
});
