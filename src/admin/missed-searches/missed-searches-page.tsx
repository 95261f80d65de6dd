import { useState } from "react";
import type { CallAnswer } from "#server/call-types.ts";
import { Button } from "#ui/button.tsx";
import { SubPage } from "../frame/sub-page.tsx";
import { BackToProducts } from "../parts/back-link.tsx";
import { formatDay } from "../parts/date.ts";
import { Empty, Loaded } from "../parts/load-states.tsx";
import { QuestionButtons, QuestionDialog } from "../parts/question-dialog.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { ProductSearch } from "../products/product-search.tsx";
import { missedSearchesCopy as words } from "./copy.ts";
import { useAddSearchWord, useMissedSearches } from "./missed-search-queries.ts";

type Week = CallAnswer<"GET /api/admin/missed-searches">["weeks"][number];

export function MissedSearchesPage() {
  return (
    <SubPage back={<BackToProducts />} title={words.title} intro={words.intro}>
      <Loaded query={useMissedSearches()}>
        {({ weeks }) =>
          weeks.length === 0 ? (
            <Empty title={words.empty}>{words.emptyHint}</Empty>
          ) : (
            <div className="max-w-4xl">
              {weeks.map(({ week, searches }) => (
                <section key={week} className="pt-6">
                  <h2 className="label">{words.week(formatDay(week))}</h2>
                  <ul>
                    {searches.map((search) => (
                      <MissedSearch key={search.words} search={search} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
    </SubPage>
  );
}

function MissedSearch({ search }: { search: Week["searches"][number] }) {
  const { near } = search;
  const [isChoosing, setIsChoosing] = useState(false);
  const adding = useAddSearchWord();
  const add = (product: { id: string; name: string }) => {
    setIsChoosing(false);
    adding.mutate({ words: search.words, product });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {search.words} <span className="text-sm text-muted tabular-nums">{words.times(search.times)}</span>
      </p>
      {near && (
        <SmallButton isHeld={adding.isPending} onClick={() => add(near)}>
          {words.isNear(near.name)}
          <span className="sr-only">{words.of(search.words)}</span>
        </SmallButton>
      )}
      <Button look="link" isHeld={adding.isPending} onClick={() => setIsChoosing(true)}>
        {near ? words.chooseOther : words.choose}
        <span className="sr-only">{words.of(search.words)}</span>
      </Button>
      <ProductDialog words={search.words} isOpen={isChoosing} onPick={add} onClose={() => setIsChoosing(false)} />
    </li>
  );
}

type ProductDialogProps = {
  words: string;
  isOpen: boolean;
  onPick: (product: { id: string; name: string }) => void;
  onClose: () => void;
};

function ProductDialog({ words: searched, isOpen, onPick, onClose }: ProductDialogProps) {
  return (
    <QuestionDialog isOpen={isOpen} onClose={onClose} title={words.dialogTitle(searched)}>
      <div className="mt-4">
        <ProductSearch words={words}>
          {(product) => (
            <li key={product.id} className="flex items-center justify-between gap-4 py-2">
              <p className="min-w-0 wrap-anywhere">{product.name}</p>
              <SmallButton aria-label={words.pickOf(product.name)} onClick={() => onPick(product)}>
                {words.pick}
              </SmallButton>
            </li>
          )}
        </ProductSearch>
      </div>
      <QuestionButtons onCancel={onClose} cancel={words.close} />
    </QuestionDialog>
  );
}
