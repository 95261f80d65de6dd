import type * as v from "valibot";
import type { ProductImage } from "#domain/image.ts";
import type { OwnMethod } from "./delivery/edit-methods.ts";
import type { MethodsPreview } from "./delivery/import-methods.ts";
import type { UploadForm } from "./http/upload.ts";
import type { FailedFile } from "./images/product-images.ts";
import type { OrderDetail } from "./orders/find-order.ts";
import type { ImportPreview } from "./products/import-products.ts";
import type { AdminProduct } from "./products/products.ts";
import type { Calls } from "./routes.ts";
import type { EditableSettings } from "./settings/settings.ts";
import type { ShopPicture } from "./settings/shop-pictures.ts";

/** A call as the table names it: `"PATCH /api/admin/categories/:id"`. */
export type CallName = keyof Calls;

type Schema = v.GenericSchema;

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;

type InputOf<S> = S extends Schema ? Immutable<v.InferInput<S>> : never;

/** What any call may take: values of its address, its JSON, and its idempotency key (a UUID). */
type Input = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: unknown;
  key?: string;
};

export type CallInput<Name extends CallName> = Input &
  ([ParamNames<Name>] extends [never]
    ? { params?: undefined }
    : { params: Readonly<Record<ParamNames<Name>, string>> }) & {
    query?: Calls[Name]["query"] extends Schema ? InputOf<Calls[Name]["query"]> : undefined;
  } & (Calls[Name]["body"] extends Schema ? { body: InputOf<Calls[Name]["body"]> } : { body?: undefined });

type PartOfKind<Name extends CallName, Kind> =
  Calls[Name]["body"] extends UploadForm<infer Parts>
    ? { [Field in keyof Parts & string]: Parts[Field] extends Kind ? Field : never }[keyof Parts & string]
    : never;

export type FormInput<Name extends CallName> = {
  field: PartOfKind<Name, "file" | "files">;
  file: File;
  texts?: { readonly [Field in PartOfKind<Name, "text" | "text?">]?: string };
};

/** The body of a call's answer; unknown if it is not JSON. */
export type CallAnswer<Name extends CallName> = Calls[Name]["answer"] extends Schema
  ? v.InferOutput<Calls[Name]["answer"]>
  : unknown;

/** The input may be omitted if nothing in it is required. */
export type CallArguments<Name extends CallName> =
  { key?: string } extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** What a problem of each code carries besides its text. */
export type ProblemFacts = {
  "stale-version": {
    product: AdminProduct;
    images: ProductImage[];
    preview: ImportPreview;
    order: OrderDetail;
    settings: EditableSettings;
    method: OwnMethod;
    methods_preview: MethodsPreview;
    picture: ShopPicture;
  };
  "not-open": { order: OrderDetail };
  "payload-too-large": { failed: FailedFile[] };
  overloaded: { request_id: string }; // only of what failed midway: it may have been done
};
