import { useId, useState } from "react";
import { largestFile, type Photo } from "#domain/image.ts";
import { type Focus, FOCUS_STEPS, type FocusPoint, nearestFocus } from "#domain/shop-picture.ts";
import type { ShopPicture } from "#server/settings/shop-pictures.ts";
import { Button } from "#ui/button.tsx";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { useUnsaved } from "../frame/unsaved.ts";
import { nameSize } from "../parts/name-size.ts";
import { settingsCopy } from "./copy.ts";
import { useChangePicture } from "./shop-picture-queries.ts";

const words = settingsCopy.pictures.crop;

const AXES = ["focus_x", "focus_y"] as const;

type HeroPicture = ShopPicture & { photo: Photo };

/** The picture's focus, and what a phone and a desktop show of it. */
export function HeroCrop({ picture, shopName }: { picture: HeroPicture; shopName: string }) {
  const { photo, version } = picture;
  const [focus, setFocus] = useState<FocusPoint>({ focus_x: picture.focus_x, focus_y: picture.focus_y });
  const saving = useChangePicture(
    (point: FocusPoint) =>
      call("PATCH /api/admin/settings/pictures/:name", { params: { name: "hero" }, body: { version, ...point } }),
    { done: words.saved, failed: words.failed },
  );
  // The answer renders the picture again, and would drop what was moved meanwhile.
  const move = (point: FocusPoint) => {
    if (!saving.isPending) setFocus(point);
  };
  const isChanged = AXES.some((axis) => focus[axis] !== picture[axis]);
  useUnsaved(isChanged);
  const source = largestFile(photo);

  return (
    <div className="grid gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <FocusPicture photo={photo} focus={focus} onChange={move} />
        {AXES.map((axis) => (
          <FocusSlider key={axis} axis={axis} focus={focus} onChange={move} />
        ))}
        {isChanged && (
          <Button isHeld={saving.isPending} onClick={() => saving.mutate(focus)} className="mt-4 w-full">
            {saving.isPending ? copy.form.saving : words.save}
          </Button>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-4">
        <Poster shape="phone" source={source} focus={focus} shopName={shopName} />
        <Poster shape="desktop" source={source} focus={focus} shopName={shopName} />
      </div>
    </div>
  );
}

type FocusPictureProps = { photo: Photo; focus: FocusPoint; onChange: (focus: FocusPoint) => void };

/** The pointer's short cut for the two sliders. */
function FocusPicture({ photo, focus, onChange }: FocusPictureProps) {
  return (
    <div
      className="relative cursor-crosshair"
      // Not when pressed: a finger that scrolls the page presses, too.
      onPointerUp={({ currentTarget, clientX, clientY }) => {
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        onChange({
          focus_x: nearestFocus((clientX - left) / width),
          focus_y: nearestFocus((clientY - top) / height),
        });
      }}
    >
      <img
        src={largestFile(photo)}
        alt=""
        draggable={false}
        width={photo.width}
        height={photo.height}
        className="h-auto w-full"
      />
      <span
        aria-hidden="true"
        style={{ left: `${focus.focus_x}%`, top: `${focus.focus_y}%` }}
        className="absolute size-4 -translate-1/2 rounded-full border-2 border-paper bg-ink"
      />
    </div>
  );
}

type FocusSliderProps = {
  axis: (typeof AXES)[number];
  focus: FocusPoint;
  onChange: (focus: FocusPoint) => void;
};

function FocusSlider({ axis, focus, onChange }: FocusSliderProps) {
  const id = useId();
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1 block text-sm">
        {words[axis]}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={FOCUS_STEPS[1]}
        value={focus[axis]}
        // The slider stops at steps only.
        onChange={({ currentTarget }) => onChange({ ...focus, [axis]: Number(currentTarget.value) as Focus })}
        className="h-11 w-full"
      />
    </div>
  );
}

/** In the proportions of hero.css: 592 of a phone's 740 px, 720 of a desktop's 900. */
const SHAPES = {
  phone: { frame: "w-32 aspect-[360/592] flex-col", picture: "min-h-0 w-full flex-1", text: "p-2" },
  desktop: { frame: "w-72 max-w-full aspect-[1440/720]", picture: "order-last h-full w-1/2", text: "flex-1 p-4" },
} as const;

type PosterProps = { shape: keyof typeof SHAPES; source: string; focus: FocusPoint; shopName: string };

function Poster({ shape, source, focus: { focus_x, focus_y }, shopName }: PosterProps) {
  const { frame, picture, text } = SHAPES[shape];
  return (
    <figure className="min-w-0">
      <div className={`flex overflow-hidden border border-line bg-paper ${frame}`}>
        <div aria-hidden="true" className={`@container min-w-0 ${text}`}>
          <p
            style={{ fontSize: nameSize(shopName, "var(--text-xl)") }}
            className="line-clamp-2 font-display text-xl leading-none wrap-anywhere"
          >
            {shopName}
          </p>
          <span className="mt-3 block h-1 w-full bg-line" />
          <span className="mt-1 block h-1 w-2/3 bg-line" />
          <span className="mt-4 mb-3 block h-4 w-12 bg-ink" />
        </div>
        <img
          src={source}
          alt=""
          style={{ objectPosition: `${focus_x}% ${focus_y}%` }}
          className={`object-cover ${picture}`}
        />
      </div>
      <figcaption className="mt-1 text-sm text-muted">{words[shape]}</figcaption>
    </figure>
  );
}
