import { largestFile, type Photo } from "#domain/image.ts";
import type { ShopPicture } from "#server/settings/shop-pictures.ts";
import { Button } from "#ui/button.tsx";
import { call, upload } from "../call.ts";
import { copy } from "../copy.ts";
import { detailOf, isUnanswered } from "../http.ts";
import { FileInput } from "../parts/file-input.tsx";
import { LoadFailed } from "../parts/load-states.tsx";
import { pictureFailure, type SentPicture } from "../parts/picture-failure.ts";
import { SendingStatus, UploadProgress } from "../parts/upload-progress.tsx";
import { useShrunkUpload } from "../parts/use-shrunk-upload.ts";
import { settingsCopy } from "./copy.ts";
import { HeroCrop } from "./hero-crop.tsx";
import { SECTION, SectionHeading } from "./section-frame.tsx";
import { useChangePicture, useShopPictures } from "./shop-picture-queries.ts";

const words = settingsCopy.pictures;

/** The hero's picture and the logo: a chosen file is saved at once. */
export function ShopPictures({ shopName }: { shopName: string }) {
  const pictures = useShopPictures();
  return (
    <section aria-labelledby="ajustes-portada" className={SECTION}>
      <SectionHeading id="ajustes-portada" title={words.title} intro={words.intro} />
      <div className="grid min-w-0 gap-10">
        {pictures.isError && !pictures.data && (
          <LoadFailed detail={detailOf(pictures.error)} onRetry={() => void pictures.refetch()} />
        )}
        {pictures.data?.map((picture) => (
          <OnePicture key={picture.name} picture={picture} shopName={shopName} />
        ))}
      </div>
    </section>
  );
}

/** As high as in the shop's header. */
function LogoPreview({ photo, shopName }: { photo: Photo; shopName: string }) {
  return (
    <figure>
      <div className="flex h-16 items-center border border-line bg-paper px-6">
        <img src={largestFile(photo)} alt={shopName} className="h-10 w-auto max-w-full object-contain object-left" />
      </div>
      <figcaption className="mt-1 text-sm text-muted">{words.logo.preview}</figcaption>
    </figure>
  );
}

function OnePicture({ picture, shopName }: { picture: ShopPicture; shopName: string }) {
  const { name, photo, version } = picture;
  const texts = words[name];
  const input = { params: { name }, query: { version: String(version) } };
  const shrunk = useShrunkUpload((file, onProgress) =>
    upload("POST /api/admin/settings/pictures/:name", { ...input, field: "image_file", file }, onProgress),
  );
  const saving = useChangePicture(({ file }: SentPicture<number>) => shrunk.upload(file), {
    done: words.saved,
    failed: (error) => (isUnanswered(error) ? copy.pictureUnknown : words.failed),
  });
  const removing = useChangePicture(() => call("DELETE /api/admin/settings/pictures/:name", input), {
    done: texts.removed,
    failed: words.failed,
  });
  const isBusy = saving.isPending || removing.isPending;
  const failure = pictureFailure(saving, version);

  return (
    <section aria-labelledby={`imagen-${name}`} className="min-w-0">
      <h3 id={`imagen-${name}`} className="font-semibold">
        {texts.title}
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted">{photo ? texts.hint : `${texts.none} ${texts.hint}`}</p>
      {photo && name === "hero" && <HeroCrop key={version} picture={{ ...picture, photo }} shopName={shopName} />}
      {photo && name === "logo" && <LogoPreview photo={photo} shopName={shopName} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <label
          className={`button button-quiet relative overflow-hidden focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-ink ${isBusy ? "opacity-60" : ""}`}
        >
          {photo ? texts.change : texts.add}
          {shrunk.sending && <UploadProgress {...shrunk.sending} />}
          <FileInput
            accept="image/*"
            aria-label={photo ? texts.change : texts.add}
            isHeld={isBusy}
            onFiles={([file]) => file && saving.mutate({ file, over: version })}
          />
        </label>
        <SendingStatus count={shrunk.sending ? 1 : 0} />
        {photo && (
          <Button look="link" isHeld={isBusy} onClick={() => removing.mutate(undefined)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className="mt-2 text-sm font-medium text-accent">
          {failure}
        </p>
      )}
    </section>
  );
}
