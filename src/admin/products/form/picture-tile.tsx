import { useState } from "react";
import { MAX_ALT } from "#domain/image.ts";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from "#ui/icons.tsx";
import { dragHandlers } from "../../parts/drag-handlers.ts";
import { Field, SMALL_TEXT, WIDE_CONTROL } from "../../parts/field.tsx";
import { type FileProgress, UploadProgress } from "../../parts/upload-progress.tsx";
import { formCopy } from "./copy.ts";
import { describePicture, movePicture, type Picture, removePicture } from "./pictures.ts";

const words = formCopy.pictures;

type PictureTileProps = {
  pictures: readonly Picture[];
  index: number;
  colors: readonly string[];
  progress: FileProgress | undefined;
  /** The dragged index; undefined when the drag ends. */
  dragged: number | undefined;
  onDrag: (index: number | undefined) => void;
  onChange: (pictures: Picture[]) => void;
};

export function PictureTile({ pictures, index, colors, progress, dragged, onDrag, onChange }: PictureTileProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const picture = pictures[index];
  if (!picture) return null;
  const isNew = picture.file !== undefined && pictures.some(({ image }) => image !== undefined);
  const move = (from: number, to: number) =>
    to >= 0 && to < pictures.length && onChange(movePicture(pictures, from, to));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.position(index + 1, pictures.length)}</legend>
      <div
        draggable
        {...dragHandlers(index, onDrag, () => dragged !== undefined && move(dragged, index))}
        className={`relative aspect-4/5 cursor-grab overflow-hidden bg-sand ${dragged === index ? "opacity-50" : ""}`}
      >
        {isUnreadable ? (
          <>
            <p className="mt-6 line-clamp-2 px-2 text-xs wrap-anywhere">{picture.file?.name}</p>
            <p role="alert" className="absolute inset-x-0 bottom-0 bg-paper p-2 text-xs text-accent">
              {words.unreadable}
            </p>
          </>
        ) : (
          <img
            src={picture.preview}
            alt={picture.alt || (picture.file?.name ?? "")}
            draggable={false}
            onError={() => setUnreadable(picture.file !== undefined)}
            className="size-full object-cover"
          />
        )}
        {index === 0 && <Flag>{words.primary}</Flag>}
        {index > 0 && isNew && <Flag>{words.isNew}</Flag>}
        {progress && <UploadProgress name={picture.file?.name ?? ""} progress={progress} />}
      </div>
      <TileButtons
        index={index}
        count={pictures.length}
        onMove={(to) => move(index, to)}
        onRemove={() => onChange(removePicture(pictures, picture.key))}
      />
      <Description
        picture={picture}
        colors={colors}
        onDescribe={(change) => onChange(describePicture(pictures, picture.key, change))}
      />
    </fieldset>
  );
}

type TileButtonsProps = { index: number; count: number; onMove: (to: number) => void; onRemove: () => void };

function TileButtons({ index, count, onMove, onRemove }: TileButtonsProps) {
  const number = index + 1;
  return (
    <>
      <div className="flex justify-between">
        <IconButton name={words.moveBack(number)} aria-disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowLeftIcon />
        </IconButton>
        <IconButton name={words.moveOn(number)} aria-disabled={number === count} onClick={() => onMove(index + 1)}>
          <ArrowRightIcon />
        </IconButton>
        <IconButton name={words.remove(number)} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="min-h-11">
        {index > 0 && (
          <Button look="link" aria-label={words.makePrimaryOf(number)} onClick={() => onMove(0)} className="text-sm">
            {words.makePrimary}
          </Button>
        )}
      </div>
    </>
  );
}

type DescriptionProps = {
  picture: Picture;
  colors: readonly string[];
  onDescribe: (change: Partial<Pick<Picture, "alt" | "color">>) => void;
};

function Description({ picture: { alt, color }, colors, onDescribe }: DescriptionProps) {
  const control = `${WIDE_CONTROL} ${SMALL_TEXT}`;
  return (
    <>
      <Field label={words.alt} className="mt-1">
        {(wiring) => (
          <input
            {...wiring}
            maxLength={MAX_ALT}
            placeholder={words.altHint}
            value={alt}
            onChange={(event) => onDescribe({ alt: event.currentTarget.value })}
            className={control}
          />
        )}
      </Field>
      {colors.length > 0 && (
        <Field label={words.color} className="mt-2">
          {(wiring) => (
            <select
              {...wiring}
              value={color ?? ""}
              onChange={(event) =>
                onDescribe({ color: event.currentTarget.value.slice(0, PRODUCT_TEXT.color) || null })
              }
              className={control}
            >
              <option value="">{words.anyColor}</option>
              {withOwn(colors, color).map((color) => (
                <option key={color}>{color}</option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}

/** Keeps a picture's colour in the list when it is no longer sold. */
function withOwn(colors: readonly string[], own: string | null): readonly string[] {
  return own === null || colors.includes(own) ? colors : [...colors, own];
}

function Flag({ children }: { children: string }) {
  return <span className="absolute top-0 left-0 bg-ink px-2 py-1 text-xs text-paper">{children}</span>;
}
