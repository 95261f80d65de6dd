import { MenuIcon, PersonIcon } from "#ui/icons.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tooltips } from "#ui/tooltip.tsx";
import { CartButton } from "./cart/cart-button.tsx";
import { frameCopy } from "./copy.ts";
import { nameLength } from "./name-length.ts";
import { SearchForm } from "./search-form.tsx";

const MENU_ID = "menu";
const ACCOUNT_ID = "cuenta";

/** The banner of every page. Its menus are the browser's own popovers: they open before and without JavaScript. */
export function Header({ shopName }: { shopName: string }) {
  return (
    <header className="banner">
      <div className={`frame banner-row banner-${nameLength(shopName)}`}>
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label={frameCopy.menu}
          title={frameCopy.menu}
          className="icon-button -ml-2.5 lg:hidden"
        >
          <MenuIcon />
        </button>
        <a href="/" className="wordmark">
          {shopName}
        </a>
        <nav aria-label={frameCopy.mainNavigation} className="hidden gap-8 lg:flex">
          <a href="/">{frameCopy.home}</a>
          <a href="/productos">{frameCopy.products}</a>
          <a href="/categorias">{frameCopy.categories}</a>
        </nav>
        <SearchForm className="ml-auto hidden w-72 lg:block" />
        <div className="-mr-2.5 flex">
          <button
            type="button"
            popoverTarget={ACCOUNT_ID}
            aria-label={frameCopy.account}
            title={frameCopy.account}
            className="icon-button"
          >
            <PersonIcon />
          </button>
          <CartButton />
        </div>
      </div>
      <nav id={ACCOUNT_ID} popover="auto" aria-label={frameCopy.account} className="menu">
        <a href="/mi-pedido">{frameCopy.myOrder}</a>
        <a href="/favoritos">{frameCopy.favourites}</a>
        <a href="/admin">{frameCopy.administration}</a>
      </nav>
      <Sheet id={MENU_ID} label={frameCopy.menu} closeLabel={frameCopy.closeMenu}>
        <SearchForm className="mx-5" />
        <ul className="mt-6 px-5 font-display text-2xl">
          {MENU.map(([address, name]) => (
            <li key={address}>
              <a href={address} className="block border-b border-line py-3.5">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Sheet>
      <Tooltips />
    </header>
  );
}

const MENU = [
  ["/", frameCopy.home],
  ["/productos", frameCopy.products],
  ["/categorias", frameCopy.categories],
  ["/favoritos", frameCopy.favourites],
  ["/mi-pedido", frameCopy.myOrder],
] as const;
