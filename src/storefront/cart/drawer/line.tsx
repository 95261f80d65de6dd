import { canBeChosen, canBeOrdered, type CartLine } from "#domain/cart.ts";
import { IMAGE_WIDTHS } from "#domain/image.ts";
import { formatPesos } from "#domain/money.ts";
import { fullName, productAddress, unitPrice, variantName } from "#domain/product.ts";
import { IconButton } from "#ui/button.tsx";
import { NoPicture } from "#ui/no-picture.tsx";
import { takeOneFromCart } from "../change-lines.ts";
import { useNewsOf } from "../check.ts";
import { addLine } from "../store.ts";
import { drawerCopy, explainChange, explainUnavailable } from "./copy.ts";
import { ChooseButton, focusLine, focusNextLine, RemoveButton } from "./line-buttons.tsx";

export function DrawerLine({ line }: { line: CartLine }) {
  const name = fullName(line);
  const unavailable = explainUnavailable(line);
  return (
    <li className="flex flex-wrap items-start gap-4 py-4">
      <LinePicture line={line} className="w-1/4 max-w-20" />
      <div className="min-w-0 flex-1 basis-20">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <LineName line={line} />
          <p className="amount">{formatPesos(canBeOrdered(line) ? unitPrice(line) * line.quantity : 0)}</p>
        </div>
        <p className="text-sm text-muted tabular-nums">
          {formatPesos(unitPrice(line))} {drawerCopy.each}
        </p>
        <LineNews line={line} />
        <div className="mt-2 flex flex-wrap items-center justify-end">
          {canBeChosen(line) && <ChooseButton line={line} />}
          {!unavailable && (
            <div className="mr-auto flex items-center border border-edge">
              <IconButton
                name={drawerCopy.less(name)}
                data-step="less"
                onClick={(event) => {
                  if (line.quantity === 1) focusNextLine(event.currentTarget);
                  takeOneFromCart(line, focusLine);
                }}
              >
                <span aria-hidden="true">−</span>
              </IconButton>
              <output
                className="min-w-8 text-center tabular-nums"
                aria-label={`${drawerCopy.quantity}: ${line.quantity}`}
              >
                {line.quantity}
              </output>
              <IconButton name={drawerCopy.more(name)} onClick={() => addLine(line)}>
                <span aria-hidden="true">+</span>
              </IconButton>
            </div>
          )}
          <RemoveButton line={line} />
        </div>
      </div>
    </li>
  );
}

/** Links to the product; size and colour are below. */
export function LineName({ line }: { line: CartLine }) {
  const choice = variantName(line);
  return (
    <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
      <a
        href={productAddress(line.id)}
        // Tall enough for a finger; the margins undo the padding, so that the line is no taller.
        className="-my-3 inline-block max-w-full py-3 align-top font-medium hover:underline"
      >
        {line.name}
      </a>
      {choice && <p className="text-sm text-muted">{choice}</p>}
    </div>
  );
}

/** Why a line cannot be ordered, or what the last check found changed. */
export function LineNews({ line }: { line: CartLine }) {
  const news = useNewsOf(line);
  const unavailable = explainUnavailable(line);
  const changes = unavailable ?? (news && explainChange(news).join(" "));
  return changes ? <p className="mt-1 text-sm font-medium text-accent">{changes}</p> : null;
}

export function LinePicture({ line, className }: { line: CartLine; className: string }) {
  return (
    <div className={`relative aspect-4/5 overflow-hidden bg-sand ${className}`}>
      {line.image_url ? (
        <img src={smallest(line.image_url)} alt="" width={80} height={100} className="size-full object-cover" />
      ) : (
        <NoPicture />
      )}
    </div>
  );
}

/** All widths up to the picture's own are stored, so the smallest always exists. */
function smallest(address: string): string {
  const [least] = IMAGE_WIDTHS;
  return address.replace(/-(\d+)(\.\w+)$/, (whole, width: string, ending: string) =>
    Number(width) > least ? `-${least}${ending}` : whole,
  );
}
