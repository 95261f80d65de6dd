import { backdrop, rail } from "./backdrop.ts";
import type { View } from "./backdrop.ts";
import { belt, kerchief, shoulderBag, tote } from "./bag.ts";
import { coat, workJacket } from "./coat.ts";
import { blouse, shirtDress, sundress } from "./dress.ts";
import type { Point } from "./geometry.ts";
import { hanger } from "./hanger.ts";
import { beret, bucketHat } from "./hat.ts";
import { knit, ruana } from "./knit.ts";
import { darker, lighter, paper } from "./palette.ts";
import type { CategorySlug } from "./palette.ts";
import { moveTo } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { blossom, ceibo, checks, herringbone, leaf, pinstripes, scatter, stripes } from "./prints.ts";
import { scarf } from "./scarf.ts";
import { shirt } from "./shirt.ts";
import { espadrilles, socks } from "./shoe.ts";
import { buttonedSkirt, pleatedSkirt } from "./skirt.ts";
import { polo, tank, tee } from "./tee.ts";
import { cuts, trousers } from "./trousers.ts";

/** The cloths garments are cut from, under the names their pictures use. */
export const cloths = {
  sailor: { color: paper.cream, print: stripes(paper.navy, 26, 44) },
  sailorBrick: { color: paper.cream, print: stripes(paper.brick, 26, 44) },
  boedo: { color: paper.cream, print: pinstripes(paper.slate, 9, 33) },
  boedoBrick: { color: paper.cream, print: pinstripes(paper.brick, 9, 33) },
  tandil: { color: paper.brick, print: checks(paper.navy, paper.sand, 128) },
  tandilOlive: { color: paper.olive, print: checks(paper.charcoal, paper.ochre, 128) },
  wisteria: {
    color: paper.navy,
    print: scatter(128, 5, (at, degrees, i) =>
      leaf(at, i % 3 ? 96 : 116, [paper.mist, paper.rose, paper.cream][i % 3] ?? paper.mist, paper.navy, degrees),
    ),
  },
  daisies: {
    color: paper.brick,
    print: scatter(96, 4, (at, degrees, i) =>
      blossom(at, i % 4 ? 31 : 40, i % 4 ? paper.cream : paper.blush, paper.ochre, degrees),
    ),
  },
  linen: { color: paper.mist, print: pinstripes(paper.sheet, 6, 40) },
  camelHerringbone: { color: paper.camel, print: herringbone(darker(paper.camel, 0.15), 26) },
  navyHerringbone: { color: paper.navy, print: herringbone(lighter(paper.navy, 0.1), 26) },
  ushuaia: { color: paper.brick, print: stripes(paper.cream, 40, 110) },
  ushuaiaBlue: { color: paper.slate, print: stripes(paper.navy, 40, 110) },
} as const satisfies Record<string, Cloth>;

type Framing = {
  scale?: number;
  degrees?: number;
  at?: Point;
  /** On the category's deeper ground, for garments nearly as pale as the usual one. */
  deep?: boolean;
};

/** A whole picture of 1600×2000 px: the garment on its category's table. `at` (px) comes to the middle. */
function shown(
  category: CategorySlug,
  view: View,
  garment: string,
  { scale = 1, degrees = 0, at = [800, 1000], deep = false }: Framing = {},
): string {
  return backdrop(category, view, deep) + moveTo(garment, { from: at, scale, degrees });
}

/** The garment on a hanger whose shoulders are at its neck, `neck` px from the top of the sheet. */
function hung(category: CategorySlug, garment: string, neck: number, scale: number, deep = false): string {
  const railY = 96;
  const drop = 400;
  const hangs = moveTo(hanger(neck, neck - (drop - railY) / scale) + garment, {
    from: [800, neck],
    to: [800, drop],
    scale,
    degrees: 0,
  });
  return backdrop(category, "hanger", deep) + rail(railY, category) + hangs;
}

const tops = (view: View, garment: string, framing?: Framing): string =>
  shown("remeras", view, garment, { scale: 1.14, ...framing });
const shirts = (view: View, garment: string, framing?: Framing): string =>
  shown("camisas-y-vestidos", view, garment, { scale: 1.14, ...framing });
const bottoms = (view: View, garment: string, framing?: Framing): string =>
  shown("pantalones-y-polleras", view, garment, framing);
const coats = (view: View, garment: string, framing?: Framing): string =>
  shown("abrigos-y-tejidos", view, garment, framing);
const pieces = (view: View, garment: string, framing?: Framing): string => shown("accesorios", view, garment, framing);

const plain = (color: string): Cloth => ({ color });
const ceiboChest = ceibo([800, 1190], 470, paper.brick, paper.moss, 4);
const polished = { at: [800, 1015], degrees: 2, scale: 1.02 } as const;
const overcoat = (cloth: Cloth, buttons: string, lining: string): string =>
  coat(cloth, { style: "overcoat", buttons, lining });
const trench = coat(plain(paper.sand), { style: "trench", buttons: paper.leather, lining: paper.slate });
const blazer = coat(plain(paper.charcoal), { style: "blazer", buttons: paper.leather, lining: paper.ochre });
const jean = trousers(plain(paper.denim), { front: "jean", hem: "turned", stitching: paper.ochre });
const palazzo = (color: string): string => trousers(plain(color), { cut: cuts.palazzo });
const bombacha = (color: string): string => trousers(plain(color), { cut: cuts.bombacha, hem: "buttoned" });
const bermuda = trousers(cloths.linen, { cut: cuts.shorts, front: "drawstring" });

/** Every picture of the catalogue by file name; each draws a sheet of 1600×2000 px. */
export const pictures: Readonly<Record<string, () => string>> = {
  "remera-pampa-crudo": () => tops("flat", tee(plain(paper.cream)), { degrees: -2, deep: true }),
  "remera-pampa-ladrillo": () => tops("flat", tee(plain(paper.brick)), { degrees: -2 }),
  "remera-pampa-noche": () => tops("flat", tee(plain(paper.navy)), { degrees: -2 }),
  "remera-pampa-pila": () =>
    tops("folded", tee(plain(paper.brick), { upon: [plain(paper.cream), plain(paper.navy)] }), {
      at: [800, 880],
      scale: 1.2,
      degrees: -3,
    }),
  "remera-riachuelo-azul": () =>
    tops("flat", tee(cloths.sailor, { neck: "boat", sleeve: "long", trim: paper.navy }), { scale: 1.04 }),
  "remera-riachuelo-ladrillo": () =>
    tops("flat", tee(cloths.sailorBrick, { neck: "boat", sleeve: "long", trim: paper.brick }), { scale: 1.04 }),
  "remera-riachuelo-detalle": () =>
    tops("detail", tee(cloths.sailor, { neck: "boat", sleeve: "long", trim: paper.navy }), {
      at: [880, 700],
      scale: 2.1,
      degrees: -9,
    }),
  "remera-delta": () => tops("flat", tee(plain(paper.olive), { pocket: true }), { degrees: 2 }),
  "remera-delta-bolsillo": () =>
    tops("detail", tee(plain(paper.olive), { pocket: true }), { at: [960, 850], scale: 2.5, degrees: 8 }),
  "musculosa-isleta-crema": () => tops("flat", tank(plain(paper.cream)), { scale: 1.16, deep: true }),
  "musculosa-isleta-oliva": () => tops("flat", tank(plain(paper.olive)), { scale: 1.16 }),
  "musculosa-isleta-rosa": () => tops("flat", tank(plain(paper.rose)), { scale: 1.16 }),
  "remera-ceibo": () => tops("flat", tee(plain(paper.sheet), { chest: ceiboChest }), { degrees: 1, deep: true }),
  "remera-ceibo-estampa": () =>
    tops("detail", tee(plain(paper.sheet), { chest: ceiboChest }), { at: [800, 900], scale: 2.2, degrees: -6 }),
  "chomba-nunez-noche": () => tops("flat", polo(plain(paper.navy), paper.navy, paper.cream)),
  "chomba-nunez-ocre": () => tops("flat", polo(plain(paper.ochre), paper.ochre, paper.cream)),
  "chomba-nunez-cuello": () =>
    tops("detail", polo(plain(paper.ochre), paper.ochre, paper.cream), { at: [820, 640], scale: 2.5, degrees: 7 }),

  "camisa-san-telmo-crudo": () => shirts("flat", shirt(plain(paper.ecru)), { degrees: -1, deep: true }),
  "camisa-san-telmo-celeste": () => shirts("flat", shirt(plain(paper.mist)), { degrees: -1, deep: true }),
  "camisa-san-telmo-cuello": () =>
    shirts("detail", shirt(plain(paper.ecru)), { at: [860, 640], scale: 2.3, degrees: 8, deep: true }),
  "camisa-san-telmo-percha": () =>
    hung("camisas-y-vestidos", shirt(plain(paper.mist), { hanging: true }), 430, 1.2, true),
  "camisa-boedo-azul": () => shirts("flat", shirt(cloths.boedo)),
  "camisa-boedo-ladrillo": () => shirts("flat", shirt(cloths.boedoBrick)),
  "camisa-boedo-plegada": () =>
    shirts("folded", shirt(cloths.boedo, { upon: [cloths.boedoBrick] }), { at: [800, 820], scale: 1.22, degrees: 3 }),
  "camisa-glicina": () =>
    shirts("flat", shirt(cloths.wisteria, { style: "camp", pockets: 0, buttons: paper.leather }), {
      scale: 1.2,
    }),
  "camisa-glicina-detalle": () =>
    shirts("detail", shirt(cloths.wisteria, { style: "camp", pockets: 0, buttons: paper.leather }), {
      at: [860, 720],
      scale: 2.2,
      degrees: -8,
    }),
  "camisa-tandil-ladrillo": () =>
    shirts("flat", shirt(cloths.tandil, { pockets: 2, buttons: paper.sand }), { degrees: 1 }),
  "camisa-tandil-oliva": () =>
    shirts("flat", shirt(cloths.tandilOlive, { pockets: 2, buttons: paper.sand }), { degrees: 1 }),
  "camisa-tandil-pila": () =>
    shirts("folded", shirt(cloths.tandil, { pockets: 2, buttons: paper.sand, upon: [cloths.tandilOlive] }), {
      at: [800, 820],
      scale: 1.22,
      degrees: -4,
    }),
  "blusa-magnolia": () => shirts("flat", blouse(plain(paper.rose)), { scale: 1.1 }),
  "blusa-magnolia-detalle": () =>
    shirts("detail", blouse(plain(paper.rose)), { at: [930, 760], scale: 2.1, degrees: 6 }),
  "vestido-colonia-ladrillo": () => shirts("flat", shirtDress(plain(paper.brick)), { scale: 1.06 }),
  "vestido-colonia-noche": () => shirts("flat", shirtDress(plain(paper.navy)), { scale: 1.06 }),
  "vestido-colonia-lazo": () =>
    shirts("detail", shirtDress(plain(paper.brick)), { at: [850, 900], scale: 2.1, degrees: -6 }),
  "solero-mar-chiquita": () => shirts("flat", sundress(cloths.daisies), { scale: 1.08 }),
  "solero-mar-chiquita-detalle": () =>
    shirts("detail", sundress(cloths.daisies), { at: [860, 740], scale: 2.1, degrees: 7 }),

  "palazzo-avenida-arena": () => bottoms("flat", palazzo(paper.sand), { scale: 1.04, deep: true }),
  "palazzo-avenida-tinta": () => bottoms("flat", palazzo(paper.charcoal), { scale: 1.04 }),
  "palazzo-avenida-oliva": () => bottoms("flat", palazzo(paper.olive), { scale: 1.04 }),
  "palazzo-avenida-cintura": () =>
    bottoms("detail", palazzo(paper.sand), { at: [870, 540], scale: 2.2, degrees: 6, deep: true }),
  "jean-almagro": () => bottoms("flat", jean, { scale: 1.04, degrees: 2 }),
  "jean-almagro-bolsillo": () => bottoms("detail", jean, { at: [930, 520], scale: 2.6, degrees: -8 }),
  "bombacha-areco-oliva": () => bottoms("flat", bombacha(paper.moss), { at: [800, 950], scale: 1.1 }),
  "bombacha-areco-camel": () => bottoms("flat", bombacha(paper.camel), { at: [800, 950], scale: 1.1 }),
  "bombacha-areco-puno": () => bottoms("detail", bombacha(paper.camel), { at: [1010, 1540], scale: 3.5, degrees: 10 }),
  "bermuda-costanera": () => bottoms("flat", bermuda, { at: [800, 690], scale: 1.22, degrees: -2 }),
  "bermuda-costanera-cordon": () => bottoms("detail", bermuda, { at: [840, 500], scale: 2.4, degrees: 7 }),
  "pollera-palermo-pizarra": () => bottoms("flat", pleatedSkirt(plain(paper.slate)), { scale: 1.1 }),
  "pollera-palermo-ladrillo": () => bottoms("flat", pleatedSkirt(plain(paper.brick)), { scale: 1.1 }),
  "pollera-palermo-tablas": () =>
    bottoms("detail", pleatedSkirt(plain(paper.slate)), { at: [860, 680], scale: 2.2, degrees: -8 }),
  "pollera-chacarita": () => bottoms("flat", buttonedSkirt(plain(paper.ochre), paper.leather), { scale: 1.12 }),
  "pollera-chacarita-detalle": () =>
    bottoms("detail", buttonedSkirt(plain(paper.ochre), paper.leather), { at: [900, 640], scale: 2.3, degrees: 7 }),

  "tapado-corrientes-camel": () =>
    coats("flat", overcoat(cloths.camelHerringbone, paper.leather, paper.brick), polished),
  "tapado-corrientes-noche": () =>
    coats("flat", overcoat(cloths.navyHerringbone, paper.charcoal, paper.rose), polished),
  "tapado-corrientes-solapa": () =>
    coats("detail", overcoat(cloths.camelHerringbone, paper.leather, paper.brick), {
      at: [880, 620],
      scale: 2.1,
      degrees: 6,
    }),
  "tapado-corrientes-percha": () =>
    hung("abrigos-y-tejidos", overcoat(cloths.navyHerringbone, paper.charcoal, paper.rose), 300, 0.98),
  "piloto-garua": () => coats("flat", trench, { at: [800, 1005], scale: 1.04, degrees: -2, deep: true }),
  "piloto-garua-cinturon": () => coats("detail", trench, { at: [830, 1010], scale: 2.2, degrees: -7, deep: true }),
  "piloto-garua-percha": () => hung("abrigos-y-tejidos", trench, 300, 0.98, true),
  "campera-barracas-azul": () => coats("flat", workJacket(plain(paper.denim), plain(paper.leather)), { scale: 1.1 }),
  "campera-barracas-ocre": () => coats("flat", workJacket(plain(paper.ochre), plain(paper.leather)), { scale: 1.1 }),
  "campera-barracas-bolsillo": () =>
    coats("detail", workJacket(plain(paper.denim), plain(paper.leather)), { at: [940, 900], scale: 2.1, degrees: 8 }),
  "sweater-bariloche-crudo": () =>
    coats("flat", knit(plain(paper.cream), { neck: "crew", cables: true, bent: true }), {
      at: [800, 1010],
      scale: 1.12,
      deep: true,
    }),
  "sweater-bariloche-ladrillo": () =>
    coats("flat", knit(plain(paper.brick), { neck: "crew", cables: true, bent: true }), {
      at: [800, 1010],
      scale: 1.12,
    }),
  "sweater-bariloche-trenzas": () =>
    coats("detail", knit(plain(paper.cream), { neck: "crew", cables: true }), {
      at: [850, 720],
      scale: 2.2,
      degrees: -8,
      deep: true,
    }),
  "sweater-bariloche-pila": () =>
    coats("folded", knit(plain(paper.brick), { neck: "crew", cables: true, upon: [plain(paper.cream)] }), {
      at: [800, 840],
      scale: 1.2,
      degrees: 3,
    }),
  "cardigan-yerbal": () =>
    coats("flat", knit(plain(paper.olive), { neck: "cardigan" }), { at: [800, 1010], scale: 1.12, degrees: 2 }),
  "cardigan-yerbal-botones": () =>
    coats("detail", knit(plain(paper.olive), { neck: "cardigan" }), { at: [860, 1120], scale: 2.3, degrees: -7 }),
  "polera-lanin": () =>
    coats("flat", knit(plain(paper.rust), { neck: "high", bent: true }), { at: [800, 980], scale: 1.12 }),
  "polera-lanin-plegada": () =>
    coats("folded", knit(plain(paper.rust), { neck: "high", upon: [] }), { at: [800, 800], scale: 1.24, degrees: -4 }),
  "ruana-puna": () =>
    coats("flat", ruana(plain(paper.slate), [paper.brick, paper.cream, paper.ochre]), { at: [800, 1040], scale: 1.08 }),
  "ruana-puna-flecos": () =>
    coats("detail", ruana(plain(paper.slate), [paper.brick, paper.cream, paper.ochre]), {
      at: [1050, 1330],
      scale: 2.1,
      degrees: 8,
    }),
  "blazer-lavalle": () => coats("flat", blazer, { scale: 1.1 }),
  "blazer-lavalle-solapa": () => coats("detail", blazer, { at: [880, 720], scale: 2.2, degrees: 6 }),

  "bolso-mercado": () => pieces("flat", tote(plain(paper.cream), paper.leather), { scale: 1.08, deep: true }),
  "bolso-mercado-manija": () =>
    pieces("detail", tote(plain(paper.cream), paper.leather), { at: [940, 880], scale: 2.2, degrees: 7, deep: true }),
  "bandolera-montserrat": () =>
    pieces("flat", shoulderBag(paper.leather), { at: [800, 960], scale: 1.12, degrees: -3 }),
  "bandolera-montserrat-cierre": () =>
    pieces("detail", shoulderBag(paper.leather), { at: [900, 1230], scale: 2.2, degrees: 6 }),
  "bufanda-ushuaia-ladrillo": () =>
    pieces("flat", scarf(cloths.ushuaia, [paper.brick, paper.cream]), { at: [800, 1040], scale: 1.08 }),
  "bufanda-ushuaia-pizarra": () =>
    pieces("flat", scarf(cloths.ushuaiaBlue, [paper.slate, paper.navy]), { at: [800, 1040], scale: 1.08 }),
  "bufanda-ushuaia-flecos": () =>
    pieces("detail", scarf(cloths.ushuaia, [paper.brick, paper.cream]), { at: [830, 1450], scale: 2.1, degrees: -4 }),
  "boina-ayacucho-noche": () => pieces("flat", beret(plain(paper.navy)), { scale: 1.14, degrees: -6 }),
  "boina-ayacucho-ladrillo": () => pieces("flat", beret(plain(paper.brick), paper.ochre), { scale: 1.14, degrees: -6 }),
  "piluso-costa": () => pieces("flat", bucketHat(plain(paper.olive), paper.sand), { scale: 1.12, degrees: 4 }),
  "piluso-costa-pespunte": () =>
    pieces("detail", bucketHat(plain(paper.olive), paper.sand), { at: [960, 1120], scale: 2.3, degrees: -8 }),
  "cinturon-tranquera": () => pieces("flat", belt(paper.rust), { at: [800, 1020], scale: 1.14 }),
  "cinturon-tranquera-hebilla": () => pieces("detail", belt(paper.rust), { at: [830, 1440], scale: 2.4, degrees: -6 }),
  "panuelo-ceibo": () => pieces("flat", kerchief(paper.ecru, paper.brick), { scale: 1.02, degrees: 8 }),
  "panuelo-ceibo-detalle": () =>
    pieces("detail", kerchief(paper.ecru, paper.brick), { at: [1060, 1270], scale: 2, degrees: -5 }),
  "alpargatas-litoral-noche": () => pieces("flat", espadrilles(plain(paper.navy)), { scale: 1.08 }),
  "alpargatas-litoral-ladrillo": () => pieces("flat", espadrilles(plain(paper.brick)), { scale: 1.08 }),
  "alpargatas-litoral-crudo": () => pieces("flat", espadrilles(plain(paper.cream)), { scale: 1.08, deep: true }),
  "medias-canillita": () =>
    pieces("flat", socks(paper.cream, paper.brick, [paper.navy, paper.brick]), {
      at: [820, 980],
      scale: 1.2,
      deep: true,
    }),
  "medias-canillita-puno": () =>
    pieces("detail", socks(paper.cream, paper.brick, [paper.navy, paper.brick]), {
      at: [760, 620],
      scale: 2.2,
      degrees: -6,
      deep: true,
    }),
};
