import { NoPicture } from "#ui/no-picture.tsx";

/** Fills its box; without an address, or with an empty one, the hanger does. */
export function ThumbnailPicture({ address }: { address: string | null | undefined }) {
  return address ? <img src={address} alt="" loading="lazy" className="size-full object-cover" /> : <NoPicture />;
}
