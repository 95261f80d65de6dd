import { expect, test } from "vitest";
import { formatPosition, parsePosition, segmentName, segmentStart } from "./wal-position.ts";

test("a position is written and read as PostgreSQL does, and its file is named so", () => {
  const layout = { timeline: 3, segmentSize: 16n * 1024n * 1024n };
  const position = parsePosition("16/B374D848");
  expect(formatPosition(position)).toBe("16/B374D848");
  expect(segmentName(position, layout)).toBe("0000000300000016000000B3");
  expect(formatPosition(segmentStart(position, layout))).toBe("16/B3000000");
  expect(() => parsePosition("16-B374D848")).toThrow(RangeError);
});
