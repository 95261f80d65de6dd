import { NoPicture } from "#ui/no-picture.tsx";

/** Fills its box; shows the hanger if the address is missing or empty. */
export function ThumbnailPicture({ address }: { address: string | null | undefined }) {
  return address ? <img src={address} alt="" loading="lazy" className="size-full object-cover" /> : <NoPicture />;
}
