import { expect, test } from "vitest";
import { neighborsOf, slipsAllowed, slipsBetween, soundOf, swapsOf } from "./typing-slips.ts";

test("short words and talles have no slips", () => {
  expect(slipsAllowed("xl")).toBe(0);
  expect(slipsAllowed("puma")).toBe(0);
  expect(slipsAllowed("42")).toBe(0);
  expect(slipsAllowed("remra")).toBe(1);
  expect(slipsAllowed("alpragatas")).toBe(2);
});

test.each([
  ["buso", "buzo"],
  ["bestido", "vestido"],
  ["yavero", "llavero"],
  ["ebilla", "hebilla"],
  ["sinturon", "cinturon"],
  ["kimono", "quimono"],
  ["rremera", "remera"],
])("%s sounds like %s", (spoken, written) => {
  expect(soundOf(spoken)).toBe(soundOf(written));
});

test.each([
  ["chomba", "comba"],
  ["campera", "cambera"],
])("%s does not sound like %s", (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});

test.each([
  ["sweatter", "sweater", 0],
  ["remra", "remera", 1],
  ["reemra", "remera", 1],
  ["remwera", "remera", 1],
  ["tenera", "remera", 2],
  ["bofanda", "bufanda", 1],
  ["boser", "boxer", 1],
  ["algoon", "algodon", 1],
  ["planet", "planchet", 2],
  ["camin", "camis", Infinity],
  ["animal", "anill", Infinity],
  ["remedi", "r", Infinity],
])("what is typed %s of %s has %d slips", (typed, meant, slips) => {
  expect(slipsBetween(typed, meant, 2)).toBe(slips);
});

test("two exchanged letters are exchanged back", () => {
  expect(swapsOf("reemra")).toContain("remera");
});

test("a letter beside the right one on a phone is put right, with a ñ in its middle row or without", () => {
  for (const slip of ["jran", "jeqn", "jeab", "jeaj", "jeak", "nean"])
    expect(neighborsOf(slip), slip).toContain("jean");
  expect(neighborsOf("nila")).toContain("nina"); // 'niña', folded
  expect(neighborsOf("lean")).not.toContain("bean");
  expect(neighborsOf("ñ")).toEqual([]);
});
