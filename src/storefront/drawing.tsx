import type { ReactNode } from "react";

export type DrawingName = "hanger" | "button" | "thread" | "seam";

const INK = "#171512";
const BRICK = "#9c3a24";

type Line = { d: string; color?: string; width?: number; dash?: string };

const Stroke = ({ d, color = INK, width = 3, dash }: Line) => (
  <path d={d} fill="none" stroke={color} strokeWidth={width} strokeDasharray={dash} strokeLinecap="round" />
);

/** Cut paper as on the catalogue's pictures: a ground, a shape and one thing of the workshop. */
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
      <Stroke d="M0 96c70-34 118 22 168 46s36 44 70 22 44-98 162-72" />
      <circle cx="207" cy="158" r="54" fill={BRICK} />
      <circle cx="207" cy="158" r="40" fill="none" stroke="#7c2c1a" strokeWidth="3" />
      {[193, 221].flatMap((x) =>
        [144, 172].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="6" fill="#eadfcd" />),
      )}
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
      <path d="M0 0h400v300H0z" fill="#dfe3e6" />
      <path d="M60 60h118l14 46-16 34 18 40-12 40 8 80H60z" fill="#afbecd" />
      <path d="M340 60H222l-8 46 14 34-18 40 16 40-10 80h124z" fill="#9db0c2" />
      <Stroke
        d="M160 60l12 46-14 34 16 40-12 40 8 80M240 60l-8 46 14 34-18 40 16 40-10 80"
        color="#fbf9f6"
        dash="9 11"
      />
      <Stroke d="M172 108c26-12 34 14 56 2" color={BRICK} width={4} />
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
