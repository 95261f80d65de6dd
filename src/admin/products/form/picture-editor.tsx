import { useId, useState } from "react";
import { MAX_PRODUCT_IMAGES } from "#domain/image-upload.ts";
import { FileInput } from "../../parts/file-input.tsx";
import { PlusIcon } from "../../parts/icons.tsx";
import { type FileProgress, SendingStatus } from "../../parts/upload-progress.tsx";
import { formCopy } from "./copy.ts";
import { PictureTile } from "./picture-tile.tsx";
import { addFiles, type Picture } from "./pictures.ts";

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
  const steps = pictures.flatMap(({ key, file }) => (file && progress[key]?.step) ?? []);
  const isSending = steps.some((step) => step !== "done" && step !== "failed");
  const add = (files: readonly File[]) => {
    setFull(pictures.length + files.length > MAX_PRODUCT_IMAGES);
    onChange(addFiles(pictures, files));
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
      <SendingStatus count={isSending ? steps.length : 0} />
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
