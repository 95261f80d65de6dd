import { createLazyComponent } from "../../frame/lazy-component.tsx";
import { productsCopy } from "../copy.ts";
import { MissingForm } from "./missing-form.tsx";
import { newProduct, stopCreating } from "./new-product.ts";

const CreateForm = createLazyComponent(
  () => import("./create-form.tsx"),
  "CreateForm",
  (_props, failure) => <MissingForm title={productsCopy.list.create} onClose={stopCreating} {...failure} />,
);

export function useIsCreating(): boolean {
  return newProduct.useValue() !== undefined;
}

/** Above the list (spec 2). */
export function CreateProduct() {
  const form = newProduct.useValue();
  return form && <CreateForm form={form} />;
}
