import type { RefObject } from "react";

/** Classes of a section of the settings: its heading on the left, its fields on the right. */
export const SECTION = "grid gap-x-10 gap-y-6 border-t border-ink py-6 lg:grid-cols-[16rem_minmax(0,44rem)]";

type SectionHeadingProps = { id: string; title: string; intro: string; ref?: RefObject<HTMLHeadingElement | null> };

/** With a `ref`, it takes the focus. */
export function SectionHeading({ id, title, intro, ref }: SectionHeadingProps) {
  return (
    <div>
      <h2 ref={ref} tabIndex={ref && -1} id={id} className="font-display text-xl">
        {title}
      </h2>
      <p className="mt-2 text-sm text-muted">{intro}</p>
    </div>
  );
}
