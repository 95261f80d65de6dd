import type { ReactNode } from "react";
import { whatsappLink } from "#domain/phone.ts";
import type { Product } from "#domain/product.ts";
import { canBePaid, type PageSettings } from "#domain/settings.ts";
import { reassuranceCopy as words } from "./copy.ts";

/** Unset data has no row. */
export function ReassuranceRows({ product, settings }: { product: Product; settings: PageSettings }) {
  const { delivery, exchanges, whatsapp } = settings.reassurance ?? {};
  return (
    <ul aria-label={words.title} className="reassurance">
      {canBePaid(settings) && (
        <Row path="M3 9.5 12 4l9 5.5v1H3zM5.5 11v7m4.5-7v7m4-7v7m4.5-7v7M3 20.5h18">{words.payment}</Row>
      )}
      {delivery && (
        <Row path="M2.5 6.5h11v10h-11zm11 3.5h4l4 3.5v3h-8M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10.5 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z">
          {words.delivery[delivery]}
        </Row>
      )}
      {exchanges && <Row path="M4 8.5h15M15.5 5l3.5 3.5-3.5 3.5M20 15.5H5M8.5 12 5 15.5 8.5 19">{exchanges}</Row>}
      {whatsapp && (
        <Row path="M4 20l1.2-4A8 8 0 1 1 8.2 19L4 20Z">
          <a href={whatsappLink(whatsapp, words.question(product.name))} className="text-link">
            {words.whatsapp}
          </a>
        </Row>
      )}
    </ul>
  );
}

function Row({ path, children }: { path: string; children: ReactNode }) {
  return (
    <li>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="icon">
        <path d={path} />
      </svg>
      {children}
    </li>
  );
}
