import { expect, test } from "vitest";
import { createReportLimit } from "./report-limit.ts";

const START = 60_000 * 1000;

test("a network that reports too much waits for the next minute, the others do not", () => {
  const limit = createReportLimit();
  const count = (network: string, second: number) => limit.count(network, START + second * 1000, true);
  for (let time = 0; time < 20; time += 1) expect(count("192.0.2.1", 10)).toBeUndefined();
  expect(count("192.0.2.1", 10)).toBe(50);
  expect(count("192.0.2.2", 10)).toBeUndefined();
  expect(count("192.0.2.1", 60)).toBeUndefined();
});

test("many networks together fill the log no faster, also where no network is counted", () => {
  for (const isCountedByNetwork of [true, false]) {
    const limit = createReportLimit();
    const refused = Array.from({ length: 500 }, (_, index) => limit.count(`net-${index}`, START, isCountedByNetwork));
    expect(refused.filter((seconds) => seconds === undefined)).toHaveLength(120);
  }
});
