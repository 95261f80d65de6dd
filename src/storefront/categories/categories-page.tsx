import type { ShownCategory } from "#domain/category.ts";
import { listingAddress, WHOLE_LISTING } from "#domain/listing.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Nothing } from "../nothing.tsx";
import { NoPicture, Picture } from "../picture.tsx";
import { CategoryMark } from "./category-mark.tsx";
import { categoriesCopy } from "./copy.ts";
import { useCategories } from "./use-categories.ts";

const SIZES = "(width>=64rem)min(33.3vw - 3rem,27rem),(width>=48rem)calc(50vw - 3.25rem),calc(50vw - 1.75rem)";
const WIDEST = 960;

const FIRST_ROW = 3; // pictures fetched first: the widest row

const SKELETONS = 6;

export function CategoriesPage({ categories: given }: { categories: ShownCategory[] | null }) {
  const categories = useCategories(given);
  return (
    <div className="frame page">
      <h1 className="page-title">{categoriesCopy.title}</h1>
      {!categories && <Skeletons />}
      {categories?.length === 0 && (
        <Nothing title={categoriesCopy.empty} hint={categoriesCopy.emptyHint}>
          <p className="pt-4">
            <AllLink />
          </p>
        </Nothing>
      )}
      {categories && categories.length > 0 && (
        <>
          <ul className="categories">
            {categories.map((category, index) => (
              <li key={category.slug}>
                <CategoryLink category={category} isFirst={index < FIRST_ROW} />
              </li>
            ))}
          </ul>
          <p className="pt-16 text-center">
            <AllLink />
          </p>
        </>
      )}
    </div>
  );
}

function CategoryLink({ category, isFirst }: { category: ShownCategory; isFirst: boolean }) {
  const { name, slug, picture, product_count } = category;
  return (
    <a href={listingAddress({ ...WHOLE_LISTING, category: slug })} className="category">
      <span className={`shot tint-${picture?.tint ?? "paper"}`}>
        {picture ? (
          <Picture image={picture} sizes={SIZES} widest={WIDEST} isFirst={isFirst} />
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
      <span className="count">{categoriesCopy.count(product_count)}</span>
    </a>
  );
}

function AllLink() {
  return (
    <a href="/productos" className="button button-quiet">
      {categoriesCopy.all}
    </a>
  );
}

function Skeletons() {
  return (
    <>
      <output className="sr-only">{categoriesCopy.loading}</output>
      <div aria-hidden="true" className="categories">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} data-skeleton>
            <Skeleton className="aspect-4/5" />
            <Skeleton className="mt-4 h-8 w-1/2" />
          </div>
        ))}
      </div>
    </>
  );
}
