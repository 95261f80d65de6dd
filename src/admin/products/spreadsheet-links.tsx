import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { productsCopy } from "./copy.ts";

const words = productsCopy.spreadsheets;

export const EXPORT_ADDRESS = "/api/admin/products/export";

export function SpreadsheetLinks() {
  return (
    <>
      <Link href={PANEL.import} className="text-link inline-flex min-h-11 items-center">
        {words.open}
      </Link>
      <a href={EXPORT_ADDRESS} download className="text-link inline-flex min-h-11 items-center">
        {words.export}
      </a>
    </>
  );
}
