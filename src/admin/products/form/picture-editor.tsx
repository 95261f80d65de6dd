import { useId, useState } from "react";
import { MAX_ALT, MAX_PRODUCT_IMAGES } from "#domain/image.ts";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from "#ui/icons.tsx";
import { Field, WIDE_CONTROL } from "../../parts/field.tsx";
import { FileInput } from "../../parts/file-input.tsx";
import { PlusIcon } from "../../parts/icons.tsx";
import { addFiles, describePicture, movePicture, type Picture, removePicture } from "./pictures.ts";
import type { FileProgress } from "./save-pictures.ts";
import { formCopy } from "./copy.ts";

const words = formCopy.pictures;

/** By the picture's key. */
export type Progress = Readonly<Record<string, FileProgress>>;

type PictureEditorProps = {
  pictures: readonly Picture[];
  colors: readonly string[];
  progress: Progress;
  onChange: (pictures: Picture[]) => void;
};

/** Adds, removes, orders and describes pictures. Nothing is sent before the form is. */
export function PictureEditor({ pictures, colors, progress, onChange }: PictureEditorProps) {
  const hintId = useId();
  const [isFull, setFull] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const add = (files: readonly File[]) => {
    const { pictures: added, leftOut } = addFiles(pictures, files);
    setFull(leftOut.length > 0);
    onChange(added);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="float-left mb-3 w-full text-lg">{formCopy.product.images}</legend>
      <ol className="clear-both grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-6">
        {pictures.map((picture, index) => (
          <li key={picture.key}>
            <PictureTile
              pictures={pictures}
              index={index}
              colors={colors}
              progress={progress[picture.key]}
              dragged={dragged}
              onDrag={setDragged}
              onChange={onChange}
            />
          </li>
        ))}
        <li>
          <PictureInput hintId={hintId} onFiles={add} />
        </li>
      </ol>
      <p id={hintId} className="mt-2 max-w-prose text-xs text-muted">
        {words.hint}
      </p>
      {isFull && (
        <p role="alert" className="mt-3 text-sm font-medium text-accent">
          {words.tooMany(MAX_PRODUCT_IMAGES)}
        </p>
      )}
    </fieldset>
  );
}

/** Any image type, several at once (spec 5); files can also be dropped. */
function PictureInput({ hintId, onFiles }: { hintId: string; onFiles: (files: readonly File[]) => void }) {
  return (
    <label className="relative flex aspect-4/5 cursor-pointer flex-col items-center justify-center gap-2 border border-dashed border-edge p-2 text-center text-sm focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-ink hover:border-ink hover:bg-sand">
      <PlusIcon />
      {words.add}
      <FileInput name="image_files" accept="image/*" multiple aria-describedby={hintId} onFiles={onFiles} />
    </label>
  );
}

type PictureTileProps = Pick<PictureEditorProps, "pictures" | "colors" | "onChange"> & {
  index: number;
  progress: FileProgress | undefined;
  /** The dragged index; undefined when the drag ends. */
  dragged: number | undefined;
  onDrag: (index: number | undefined) => void;
};

function PictureTile({ pictures, index, colors, progress, dragged, onDrag, onChange }: PictureTileProps) {
  const picture = pictures[index];
  if (!picture) return null;
  const number = index + 1;
  const isNew = picture.file !== undefined && pictures.some(({ image }) => image !== undefined);
  const move = (from: number, to: number) =>
    to >= 0 && to < pictures.length && onChange(movePicture(pictures, from, to));
  const describe = (change: Partial<Pick<Picture, "alt" | "color">>) =>
    onChange(describePicture(pictures, picture.key, change));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.position(number, pictures.length)}</legend>
      {/* A shortcut for mouse users: the buttons below do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        draggable
        onDragStart={() => onDrag(index)}
        onDragEnd={() => onDrag(undefined)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (dragged !== undefined) move(dragged, index);
        }}
        className={`relative aspect-4/5 cursor-grab overflow-hidden bg-sand ${dragged === index ? "opacity-50" : ""}`}
      >
        <img src={picture.preview} alt={picture.alt} draggable={false} className="size-full object-cover" />
        {index === 0 && <Flag>{words.primary}</Flag>}
        {index > 0 && isNew && <Flag>{words.isNew}</Flag>}
        {progress && <UploadProgress name={picture.file?.name ?? ""} progress={progress} />}
      </div>
      <div className="flex justify-between">
        <IconButton name={words.moveBack(number)} aria-disabled={index === 0} onClick={() => move(index, index - 1)}>
          <ArrowLeftIcon />
        </IconButton>
        <IconButton
          name={words.moveOn(number)}
          aria-disabled={number === pictures.length}
          onClick={() => move(index, index + 1)}
        >
          <ArrowRightIcon />
        </IconButton>
        <IconButton name={words.remove(number)} onClick={() => onChange(removePicture(pictures, picture.key))}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="min-h-11">
        {index > 0 && (
          <Button
            look="link"
            aria-label={words.makePrimaryOf(number)}
            onClick={() => move(index, 0)}
            className="text-sm"
          >
            {words.makePrimary}
          </Button>
        )}
      </div>
      <Field label={words.alt} className="mt-1">
        {(wiring) => (
          <input
            {...wiring}
            maxLength={MAX_ALT}
            placeholder={words.altHint}
            value={picture.alt}
            onChange={(event) => describe({ alt: event.currentTarget.value })}
            className={`${WIDE_CONTROL} text-sm`}
          />
        )}
      </Field>
      {colors.length > 0 && (
        <Field label={words.color} className="mt-2">
          {(wiring) => (
            <select
              {...wiring}
              value={picture.color ?? ""}
              onChange={(event) => describe({ color: event.currentTarget.value.slice(0, PRODUCT_TEXT.color) || null })}
              className={`${WIDE_CONTROL} text-sm`}
            >
              <option value="">{words.anyColor}</option>
              {withOwn(colors, picture.color).map((color) => (
                <option key={color}>{color}</option>
              ))}
            </select>
          )}
        </Field>
      )}
    </fieldset>
  );
}

/** Keeps a picture's colour in the list when it is no longer sold. */
function withOwn(colors: readonly string[], own: string | null): readonly string[] {
  return own === null || colors.includes(own) ? colors : [...colors, own];
}

function Flag({ children }: { children: string }) {
  return <span className="absolute top-0 left-0 bg-ink px-2 py-1 text-xs text-paper">{children}</span>;
}

type UploadProgressProps = {
  name: string;
  progress: FileProgress;
  /** Only the line, for a thumbnail. */
  isSmall?: boolean;
};

export function UploadProgress({ name, progress: { step, share }, isSmall = false }: UploadProgressProps) {
  const said = {
    waiting: words.waiting,
    shrinking: words.shrinking,
    uploading: `${Math.round(share * 100)} %`,
    done: words.done,
    failed: words.failed,
  }[step];
  return (
    <div className={`absolute inset-x-0 bottom-0 bg-paper/90 py-1 text-xs ${isSmall ? "px-1" : "px-2"}`}>
      <progress
        aria-label={words.progress(name)}
        max={1}
        value={share}
        className="block h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
      <span className={isSmall ? "sr-only" : "tabular-nums"}>{said}</span>
    </div>
  );
}
