/** As the page came with it, before anybody signs in. */
export const shopName = document.querySelector<HTMLElement>("#root")?.dataset["shopName"] ?? "";
