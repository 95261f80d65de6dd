import { useState } from "react";
import { PHOTO_LIMITS } from "#domain/image-upload.ts";
import { shrinkPhoto } from "#ui/shrink-photo.ts";
import type { FileProgress } from "./upload-progress.tsx";

/** Shrinks a photo, then sends it; `sending` is the progress. */
export function useShrunkUpload<Answer>(send: (file: File, onProgress: (share: number) => void) => Promise<Answer>) {
  const [sending, setSending] = useState<{ name: string; progress: FileProgress }>();
  const upload = async (file: File) => {
    const show = (progress: FileProgress) => setSending({ name: file.name, progress });
    show({ step: "shrinking", share: 0 });
    try {
      return await send(await shrinkPhoto(file, PHOTO_LIMITS), (share) => show({ step: "uploading", share }));
    } finally {
      setSending(undefined);
    }
  };
  return { sending, upload };
}
