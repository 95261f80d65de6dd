import { largestFile, type Photo } from "#domain/image.ts";
import { settingsCopy } from "./copy.ts";

/** As tall as in the shop's header. */
export function LogoPreview({ photo, shopName }: { photo: Photo; shopName: string }) {
  return (
    <figure>
      <div className="flex h-16 items-center border border-line bg-paper px-6">
        <img src={largestFile(photo)} alt={shopName} className="h-10 w-auto max-w-full object-contain object-left" />
      </div>
      <figcaption className="mt-1 text-sm text-muted">{settingsCopy.pictures.logo.preview}</figcaption>
    </figure>
  );
}
