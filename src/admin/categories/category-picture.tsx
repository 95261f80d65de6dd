import { thumbnailFile } from "#domain/image.ts";
import type { Category } from "#server/categories/categories.ts";
import { IconButton } from "#ui/button.tsx";
import { call, upload } from "../call.ts";
import { copy } from "../copy.ts";
import { isUnanswered } from "../http.ts";
import { FileInput } from "../parts/file-input.tsx";
import { NoPictureIcon, PlusIcon } from "../parts/icons.tsx";
import { pictureFailure, type SentPicture } from "../parts/picture-failure.ts";
import { SendingStatus, UploadProgress } from "../parts/upload-progress.tsx";
import { useShrunkUpload } from "../parts/use-shrunk-upload.ts";
import { useChange } from "../use-change.ts";
import { refreshCategories } from "./category-queries.ts";
import { categoriesCopy as words } from "./copy.ts";

export function CategoryPicture({ category: { id, name, picture } }: { category: Category }) {
  const shrunk = useShrunkUpload((file, onProgress) =>
    upload("POST /api/admin/categories/:id/picture", { params: { id }, field: "image_file", file }, onProgress),
  );
  const saving = useChange({
    send: ({ file }: SentPicture<string | undefined>) => shrunk.upload(file),
    done: words.pictureSaved,
    failed: (error) => (isUnanswered(error) ? copy.pictureUnknown : words.pictureFailed),
    onDone: refreshCategories,
  });
  const source = picture ? thumbnailFile(picture) : undefined;
  const failure = pictureFailure(saving, source);
  return (
    <>
      <label
        className={`relative flex h-15 w-12 shrink-0 cursor-pointer items-center justify-center overflow-hidden focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-ink ${picture ? `tint-${picture.tint}` : "border border-dashed border-edge hover:border-ink hover:bg-sand"}`}
      >
        {source ? <img src={source} alt="" draggable={false} className="size-full object-cover" /> : <PlusIcon />}
        {shrunk.sending && <UploadProgress isSmall {...shrunk.sending} />}
        <FileInput
          accept="image/*"
          aria-label={picture ? words.changePicture(name) : words.addPicture(name)}
          title={picture ? words.changePicture(name) : words.addPicture(name)}
          isHeld={saving.isPending}
          onFiles={([file]) => file && saving.mutate({ file, over: source })}
        />
      </label>
      <SendingStatus count={shrunk.sending ? 1 : 0} />
      {failure && (
        <p role="alert" className="order-last basis-full py-1 text-sm font-medium text-accent">
          {failure}
        </p>
      )}
    </>
  );
}

export function RemovePicture({ category: { id, name } }: { category: Category }) {
  const removing = useChange({
    send: () => call("DELETE /api/admin/categories/:id/picture", { params: { id } }),
    done: words.pictureRemoved,
    failed: words.pictureRemoveFailed,
    onDone: refreshCategories,
  });

  return (
    <IconButton
      name={words.removePicture(name)}
      aria-disabled={removing.isPending}
      onClick={() => !removing.isPending && removing.mutate()}
    >
      <NoPictureIcon />
    </IconButton>
  );
}
