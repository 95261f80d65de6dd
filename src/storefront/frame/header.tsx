import { PlainIconButton } from "#ui/button.tsx";
import { CloseIcon, MenuIcon, PersonIcon } from "#ui/icons.tsx";
import { CartButton } from "../cart/cart-button.tsx";
import { nameLength } from "../home/name-length.ts";
import { lazyPart } from "../lazy/lazy-part.ts";
import type { Document, Page } from "../page.ts";
import { SearchForm } from "../search/search-form.tsx";
import { frameCopy } from "./copy.ts";

const MENU_ID = "menu";
const ACCOUNT_ID = "cuenta";

/** Menus are popovers: they open before and without JavaScript. */
export function Header({ settings: { shop_name: shopName, logo }, page }: Document) {
  const words = page.name === "listing" ? page.listing.q : undefined;
  const here = page.name === "plain" ? page.path : PATHS[page.name];
  const linkTo = ([address, name]: NamedAddress) => (
    <a key={address} href={address} aria-current={address === here ? "page" : undefined}>
      {name}
    </a>
  );
  return (
    <header className="banner">
      <div className={`frame banner-row banner-${nameLength(shopName)}`}>
        <PlainIconButton name={frameCopy.menu} popoverTarget={MENU_ID} className="-ml-2 lg:hidden">
          <MenuIcon />
        </PlainIconButton>
        <a href="/" className="wordmark">
          {logo ? <img {...logo} alt={shopName} /> : shopName}
        </a>
        <nav aria-label={frameCopy.mainNavigation} className="hidden gap-10 lg:flex">
          {LISTINGS.map(linkTo)}
        </nav>
        <SearchForm words={words} />
        <div className="-mr-2 flex">
          <PlainIconButton name={frameCopy.account} popoverTarget={ACCOUNT_ID}>
            <PersonIcon />
          </PlainIconButton>
          <CartButton />
        </div>
      </div>
      <nav id={ACCOUNT_ID} popover="auto" aria-label={frameCopy.account} className="menu">
        {ACCOUNT.map(linkTo)}
      </nav>
      <nav id={MENU_ID} popover="auto" data-sheet aria-label={frameCopy.menu} className="sheet">
        <div className="flex h-16 items-center px-2">
          <PlainIconButton name={frameCopy.closeMenu} popoverTarget={MENU_ID} popoverTargetAction="hide">
            <CloseIcon />
          </PlainIconButton>
        </div>
        <SearchForm words={words} className="mx-4" />
        <ul className="menu-links">
          {MENU.map((link) => (
            <li key={link[0]}>{linkTo(link)}</li>
          ))}
        </ul>
      </nav>
      <LazyTooltips />
    </header>
  );
}

function LazyTooltips() {
  const part = lazyPart.usePart();
  return typeof part === "object" ? <part.Tooltips /> : null;
}

/** Pages that the menus link to, without the plain ones. */
const PATHS: Partial<Record<Page["name"], string>> = {
  home: "/",
  listing: "/productos",
  categories: "/categorias",
  withdrawal: "/arrepentimiento",
};

type NamedAddress = readonly [address: string, name: string];

const LISTINGS: readonly NamedAddress[] = [
  ["/", frameCopy.home],
  ["/productos", frameCopy.products],
  ["/categorias", frameCopy.categories],
];
const FAVOURITES: NamedAddress = ["/favoritos", frameCopy.favourites];
const MY_ORDER: NamedAddress = ["/mi-pedido", frameCopy.myOrder];

const WITHDRAWAL: NamedAddress = ["/arrepentimiento", frameCopy.withdrawal];

const MENU = [...LISTINGS, FAVOURITES, MY_ORDER, WITHDRAWAL];
const ACCOUNT = [MY_ORDER, FAVOURITES, WITHDRAWAL, ["/admin", frameCopy.administration] as const];
