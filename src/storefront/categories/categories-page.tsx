import type { ShownCategory } from "#domain/category.ts";
import { listingAddress, WHOLE_LISTING } from "#domain/listing.ts";
import { NoPicture } from "#ui/no-picture.tsx";
import { countOf } from "../cart/copy.ts";
import { homeCopy } from "../home/copy.ts";
import { Nothing } from "../nothing.tsx";
import { Picture } from "../picture.tsx";
import { CategoryMark } from "./category-mark.tsx";
import { categoriesCopy } from "./copy.ts";
import { countLarge } from "./count-large.ts";
import { useCategories } from "./use-categories.ts";

const SIZES = "(width>=48rem) min(33.3vw - 3rem,27rem),calc(50vw - 1.75rem)";
const LARGE_SIZES = "(width>=48rem) min(50vw - 3.25rem,41.75rem),calc(100vw - 2rem)";
const WIDEST = 960; // pixels
const LARGE_WIDEST = 1600; // pixels

const FIRST_ROW = 3; // pictures fetched first: the widest row

const SKELETONS = 5;

/** Backgrounds of categories without a picture. */
const TINTS = ["sand", "sage", "rose", "sky"] as const;

type CategoriesPageProps = { categories: ShownCategory[] | null; hasProducts: boolean };

export function CategoriesPage({ categories: given, hasProducts }: CategoriesPageProps) {
  const categories = useCategories(given);
  return (
    <div className="frame page">
      <h1 className="page-title">{categoriesCopy.title}</h1>
      {!categories && <Skeletons />}
      {categories?.length === 0 && (
        <Nothing title={categoriesCopy.empty} hint={hasProducts ? categoriesCopy.emptyHint : homeCopy.emptyHint} />
      )}
      {categories && categories.length > 0 && (
        <ul className="categories">
          {categories.map((category, index) => (
            <li key={category.slug} className={isInLargeRow(index, categories.length) ? "is-large" : undefined}>
              <CategoryLink category={category} index={index} isLarge={isInLargeRow(index, categories.length)} />
            </li>
          ))}
        </ul>
      )}
      {categories && hasProducts && (
        <p className="pt-16 text-center">
          <a href="/productos" className="button button-quiet">
            {categoriesCopy.all}
          </a>
        </p>
      )}
    </div>
  );
}

function isInLargeRow(index: number, count: number): boolean {
  return index >= count - countLarge(count);
}

type CategoryLinkProps = { category: ShownCategory; index: number; isLarge: boolean };

function CategoryLink({ category: { name, slug, picture, product_count }, index, isLarge }: CategoryLinkProps) {
  return (
    <a href={listingAddress({ ...WHOLE_LISTING, category: slug })} className="category">
      <span className={`shot tint-${picture?.tint ?? TINTS[index % TINTS.length]}`}>
        {picture ? (
          <Picture
            image={picture}
            sizes={isLarge ? LARGE_SIZES : SIZES}
            widest={isLarge ? LARGE_WIDEST : WIDEST}
            isFirst={index < FIRST_ROW}
          />
        ) : (
          <NoPicture>
            <CategoryMark slug={slug} />
          </NoPicture>
        )}
      </span>
      <span className="name">
        <CategoryMark slug={slug} />
        {name}
      </span>{" "}
      <span className="count">{countOf(product_count)}</span>
    </a>
  );
}

function Skeletons() {
  return (
    <>
      <output className="sr-only">{categoriesCopy.loading}</output>
      <div aria-hidden="true" className="categories">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} data-skeleton className={isInLargeRow(index, SKELETONS) ? "is-large" : undefined}>
            <div className="skeleton aspect-4/5" />
            <div className="skeleton mt-4 h-8 w-1/2" />
          </div>
        ))}
      </div>
    </>
  );
}
