import { SubPage } from "../frame/sub-page.tsx";
import { BackToSettings } from "../parts/back-link.tsx";
import { LoadMore } from "../parts/list-tools.tsx";
import { Empty, Loaded } from "../parts/load-states.tsx";
import { useColors } from "./color-queries.ts";
import { ColorRow } from "./color-row.tsx";
import { colorsCopy as words } from "./copy.ts";

export function ColorsPage() {
  const query = useColors();
  return (
    <SubPage back={<BackToSettings />} title={words.title} intro={words.intro}>
      <Loaded query={query}>
        {({ pages }) => {
          const colors = pages.flatMap((page) => page.colors);
          if (colors.length === 0) return <Empty title={words.empty}>{words.emptyHint}</Empty>;
          return (
            <div className="max-w-4xl">
              <ul>
                {colors.map((color) => (
                  <ColorRow key={color.name} color={color} />
                ))}
              </ul>
              <LoadMore list={query} />
            </div>
          );
        }}
      </Loaded>
    </SubPage>
  );
}
