import { tote } from "./bag.ts";
import { coat } from "./coat.ts";
import { cloths } from "./collection.ts";
import { shirtDress } from "./dress.ts";
import { ellipse } from "./geometry.ts";
import { beret } from "./hat.ts";
import { paper } from "./palette.ts";
import { piece, moveTo } from "./paper.ts";
import { ceibo, leaf, stuck } from "./prints.ts";
import { espadrilles } from "./shoe.ts";
import { tee } from "./tee.ts";
import { cuts, trousers } from "./trousers.ts";

const overcoat = (): string =>
  coat(cloths.camelHerringbone, { style: "overcoat", buttons: paper.leather, lining: paper.brick });
const sailorTee = (): string => tee(cloths.sailor, { neck: "boat", sleeve: "long", trim: paper.navy });
const wideTrousers = (): string => trousers({ color: paper.olive }, { cut: cuts.palazzo });
const canvasTote = (): string => tote({ color: paper.cream }, paper.leather);
const dress = (): string => shirtDress({ color: paper.slate });

/** Garments gathered on nothing, running off the right and the bottom; 1920×1400 px, clear around. */
export function heroLandscape(): string {
  return [
    piece(ellipse(1380, 510, 480), paper.ochre, { lift: 1 }),
    moveTo(wideTrousers(), { to: [720, 1060], scale: 0.68, degrees: 14 }),
    moveTo(dress(), { to: [1735, 900], scale: 0.84, degrees: -13 }),
    moveTo(sailorTee(), { to: [900, 610], scale: 0.74, degrees: -12 }),
    moveTo(overcoat(), { to: [1290, 850], scale: 0.82, degrees: 5 }),
    moveTo(beret({ color: paper.navy }), { to: [965, 225], scale: 0.4, degrees: -16 }),
    moveTo(canvasTote(), { to: [960, 1170], scale: 0.5, degrees: -7 }),
    moveTo(espadrilles({ color: paper.brick }), { to: [520, 1175], scale: 0.34, degrees: 26 }),
    leaf([1625, 420], 250, paper.olive, paper.sheet, 84, stuck),
    ceibo([1590, 470], 430, paper.brick, paper.moss, 30, stuck),
  ].join("");
}

/** The same company, upright for a phone, running off both sides and the bottom; 1080×1350 px, clear around. */
export function heroPortrait(): string {
  return [
    piece(ellipse(640, 560, 410), paper.ochre, { lift: 1 }),
    moveTo(wideTrousers(), { to: [170, 1080], scale: 0.62, degrees: 12 }),
    moveTo(dress(), { to: [945, 900], scale: 0.7, degrees: -11 }),
    moveTo(sailorTee(), { to: [280, 600], scale: 0.62, degrees: -11 }),
    moveTo(overcoat(), { to: [600, 840], scale: 0.7, degrees: 4 }),
    moveTo(beret({ color: paper.navy }), { to: [300, 270], scale: 0.34, degrees: -16 }),
    moveTo(canvasTote(), { to: [270, 1120], scale: 0.44, degrees: -8 }),
    leaf([872, 470], 190, paper.olive, paper.sheet, 84, stuck),
    ceibo([842, 500], 340, paper.brick, paper.moss, 24, stuck),
  ].join("");
}
