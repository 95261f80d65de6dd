import { frameCopy } from "./copy.ts";

/** The end of every page. */
export function Footer({ shopName }: { shopName: string }) {
  return (
    <footer className="mt-24 border-t border-ink">
      <div className="frame grid gap-10 py-12 md:grid-cols-[1fr_auto] md:items-end">
        <div>
          <p className="font-display text-4xl wrap-anywhere">{shopName}</p>
          <p className="mt-4 max-w-[45ch] text-sm text-muted">{frameCopy.payment}</p>
        </div>
        <nav aria-label={frameCopy.footerNavigation} className="grid grid-cols-2 gap-x-10 text-sm md:flex">
          {LINKS.map(([address, name]) => (
            <a key={address} href={address} className="flex min-h-11 items-center underline-offset-4 hover:underline">
              {name}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}

const LINKS = [
  ["/productos", frameCopy.products],
  ["/categorias", frameCopy.categories],
  ["/favoritos", frameCopy.favourites],
  ["/mi-pedido", frameCopy.myOrder],
] as const;
