import type { ReactNode } from "react";

export type DrawingName = "hanger" | "button" | "thread" | "seam";

const INK = "#171512";
const BRICK = "#9c3a24";

type Line = { d: string; color?: string; width?: number; dash?: string };

const Stroke = ({ d, color = INK, width = 3, dash }: Line) => (
  <path d={d} fill="none" stroke={color} strokeWidth={width} strokeDasharray={dash} strokeLinecap="round" />
);

/** Paper cut-outs in the style of the demo pictures: a background, a shape and a tool of the workshop. */
const DRAWINGS: Record<DrawingName, ReactNode> = {
  hanger: (
    <>
      <path d="M0 0h400v300H0z" fill="#ecd8cb" />
      <path d="M105 300V150a95 95 0 0 1 190 0v150z" fill="#e0c1b1" />
      <Stroke d="M0 58h400" color="#857b6d" width={6} />
      <Stroke
        d="M200 130v-26c0-9 15-12 15-27a16 16 0 1 0-31-4M200 130 92 206c-9 7-4 18 7 18h202c11 0 16-11 7-18z"
        width={5}
      />
    </>
  ),
  button: (
    <>
      <path d="M0 0h400v300H0z" fill="#eadfcd" />
      <circle cx="200" cy="160" r="118" fill="#dccbae" />
      <circle cx="188" cy="172" r="62" fill={BRICK} />
      <circle cx="188" cy="172" r="46" fill="none" stroke="#7c2c1a" strokeWidth="3" />
      {[171, 205].flatMap((x) => [155, 189].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="7" fill={INK} />))}
      <Stroke d="m171 155 34 34" color="#fbf9f6" width={4} />
      <Stroke d="M205 155c20-40 62-64 78-38s-22 44-30 20 24-66 70-60 48 34 77 20" color={BRICK} />
    </>
  ),
  thread: (
    <>
      <path d="M0 0h400v300H0z" fill="#dbdfd8" />
      <path d="M0 300V196C90 130 190 236 400 128v172z" fill="#c9d0c4" />
      <Stroke d="M0 166c60-44 98 30 150-6 12-8 18-16 22-26" color={BRICK} width={4} />
      <Stroke d="M400 92c-46-26-92 40-140 22-12-5-18-12-24-22" color={BRICK} width={4} />
      <Stroke d="m118 254 176-58" width={7} />
      <Stroke d="m132 249.500 18-6" color="#dbdfd8" />
    </>
  ),
  seam: (
    <>
      <path d="M0 0h400v300H0z" fill="#e6dfd3" />
      <path d="M48 300V64h134c10 34-14 62 0 96s-12 66 2 140z" fill="#9fb1c1" />
      <path d="M352 300V64H226c-12 34 12 62 0 96s16 66 2 140z" fill="#8ba0b3" />
      <Stroke
        d="M160 64c10 34-14 62 0 96s-12 66 2 136M248 64c-12 34 12 62 0 96s16 66 2 136"
        color="#fbf9f6"
        dash="9 11"
      />
      <Stroke d="M164 112c22-14 34 18 50 4s22-8 32-2M156 196c26 16 40-18 56-2" color={BRICK} />
    </>
  ),
};

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">
      {DRAWINGS[name]}
    </svg>
  );
}
