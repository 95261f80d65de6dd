import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { thumbnail, PHOTO_LIMITS } from "#domain/image.ts";
import { IconButton } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import type { Category } from "#server/categories/categories.ts";
import { call, upload } from "../call.ts";
import { detailOf } from "../http.ts";
import { showFailure } from "../show-failure.ts";
import { FileInput } from "../parts/file-input.tsx";
import { NoPictureIcon, PlusIcon } from "../parts/icons.tsx";
import { UploadProgress } from "../products/form/upload-progress.tsx";
import type { FileProgress } from "../products/form/save-pictures.ts";
import { shrinkPhoto } from "#ui/shrink-photo.ts";
import { refreshCategories } from "./category-queries.ts";
import { categoriesCopy as words } from "./copy.ts";

/** Uploads a chosen file at once. */
export function CategoryPicture({ category: { id, name, picture } }: { category: Category }) {
  const client = useQueryClient();
  const [sending, setSending] = useState<{ name: string; progress: FileProgress }>();

  const saving = useMutation({
    mutationFn: async (file: File) => {
      const show = (progress: FileProgress) => setSending({ name: file.name, progress });
      show({ step: "shrinking", share: 0 });
      const light = await shrinkPhoto(file, PHOTO_LIMITS);
      const input = { params: { id }, field: "image_file" as const, file: light };
      await upload("POST /api/admin/categories/:id/picture", input, (share) => show({ step: "uploading", share }));
    },
    onSuccess: async () => {
      showToast({ title: words.pictureSaved });
      await refreshCategories(client);
    },
    onError: (error) => showFailure(words.pictureFailed, error),
    onSettled: () => setSending(undefined),
  });
  return (
    <>
      <label
        className={`relative flex h-15 w-12 shrink-0 cursor-pointer items-center justify-center overflow-hidden focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-ink ${picture ? `tint-${picture.tint}` : "border border-dashed border-edge hover:border-ink hover:bg-sand"}`}
      >
        {picture ? (
          <img src={thumbnail(picture)} alt="" draggable={false} className="size-full object-cover" />
        ) : (
          <PlusIcon />
        )}
        {sending && <UploadProgress isSmall name={sending.name} progress={sending.progress} />}
        <FileInput
          accept="image/*"
          aria-label={picture ? words.changePicture(name) : words.addPicture(name)}
          title={picture ? words.changePicture(name) : words.addPicture(name)}
          isHeld={saving.isPending}
          onFiles={([file]) => file && saving.mutate(file)}
        />
      </label>
      {saving.isError && (
        <p role="alert" className="order-last basis-full py-1 text-sm font-medium text-accent">
          {detailOf(saving.error)}
        </p>
      )}
    </>
  );
}

export function RemovePicture({ category: { id, name } }: { category: Category }) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => call("DELETE /api/admin/categories/:id/picture", { params: { id } }),
    onSuccess: async () => {
      showToast({ title: words.pictureRemoved });
      await refreshCategories(client);
    },
    onError: (error) => showFailure(words.pictureRemoveFailed, error),
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
