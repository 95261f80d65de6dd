import * as v from "valibot";
import * as account from "./account/account-calls.ts";
import * as notices from "./account/notice-calls.ts";
import * as administrators from "./administrators/administrator-calls.ts";
import * as audit from "./audit/audit-calls.ts";
import * as auth from "./auth/auth-calls.ts";
import * as backups from "./backup/backup-calls.ts";
import { anonymisation } from "./buyers/anonymise.ts";
import * as buyers from "./buyers/buyer-calls.ts";
import { exported } from "./buyers/export-buyer.ts";
import { buyerMatch } from "./buyers/find-buyer.ts";
import * as catalogue from "./catalogue/catalogue-calls.ts";
import * as categories from "./categories/category-calls.ts";
import * as clientErrors from "./client-errors/client-error-calls.ts";
import * as colors from "./colors/color-calls.ts";
import { csvForm, csvImportQuery } from "./csv/import.ts";
import * as methodCsv from "./delivery/csv-calls.ts";
import * as delivery from "./delivery/delivery-calls.ts";
import * as deliveryMethods from "./delivery/method-calls.ts";
import { type Answer, json } from "./http/answer.ts";
import { pageQuery } from "./http/list.ts";
import { administrator, anyone, type Declared, type Route } from "./http/route.ts";
import * as images from "./images/image-calls.ts";
import * as live from "./live/live-calls.ts";
import * as messages from "./messages/message-calls.ts";
import { describeApi } from "./openapi.ts";
import * as operations from "./operation/operation-calls.ts";
import * as checkout from "./orders/checkout-calls.ts";
import * as corrections from "./orders/correction-calls.ts";
import * as myOrder from "./orders/my-order-calls.ts";
import * as orders from "./orders/order-calls.ts";
import { printed } from "./orders/print-orders.ts";
import { summary } from "./orders/summary.ts";
import * as productCsv from "./products/csv-calls.ts";
import * as demo from "./products/demo-calls.ts";
import * as products from "./products/product-calls.ts";
import { receiptByNumberForm, receiptForm } from "./receipts/read-receipt-form.ts";
import * as receipts from "./receipts/receipt-calls.ts";
import * as reconciliation from "./reconciliation/reconciliation-calls.ts";
import { confirmation, proposal } from "./reconciliation/reconciliation-schemas.ts";
import { confirmForm, proposalForm } from "./reconciliation/statement-form.ts";
import * as listings from "./search/listing-calls.ts";
import * as missed from "./search/missed-search-calls.ts";
import * as settings from "./settings/settings-calls.ts";
import * as pictures from "./settings/shop-picture-calls.ts";
import type { Shop } from "./shop.ts";
import * as files from "./storage/file-calls.ts";
import * as withdrawals from "./withdrawals/withdrawal-calls.ts";

/** A test refuses a call below it that is not for administrators. */
export const ADMIN_PREFIX = "/api/admin";

/** The schemas type handlers and browsers' calls and make `/api/openapi.json`. Of two addresses that fit, the first counts. */
// prettier-ignore
export const CALLS = {
  "GET /api/products": anyone({ query: listings.productsQuery, answer: listings.page, handle: listings.list }),
  "GET /api/products/:id": anyone({ answer: catalogue.one, handle: catalogue.find }),
  "GET /api/products/:id/images": anyone({
    query: pageQuery,
    answer: catalogue.images,
    handle: catalogue.listImages,
  }),
  "GET /api/listing": anyone({ query: listings.listingQuery, answer: listings.listing, handle: listings.findPage }),
  "GET /api/categories": anyone({ answer: catalogue.categories, handle: catalogue.listCategories }),
  "GET /api/suggestions": anyone({ query: listings.searchQuery, answer: listings.suggested, handle: listings.suggest }),
  "POST /api/cart/check": anyone({ body: catalogue.cart, answer: catalogue.checked, handle: catalogue.check }),

  "GET /api/admin/categories": administrator({ answer: categories.all, handle: categories.list }),
  "POST /api/admin/categories": administrator({ key: "optional", body: categories.named, answer: categories.one, handle: categories.create }),
  "PUT /api/admin/categories/order": administrator({ key: "optional", body: categories.order, answer: categories.all, handle: categories.reorder }),
  "PATCH /api/admin/categories/:id": administrator({ key: "optional", body: categories.named, answer: categories.one, handle: categories.rename }),
  "DELETE /api/admin/categories/:id": administrator({ key: "optional", answer: categories.removed, handle: categories.remove }),
  "POST /api/admin/categories/:id/picture": administrator({ key: "optional", body: categories.pictureForm, answer: categories.one, handle: categories.setPicture }),
  "DELETE /api/admin/categories/:id/picture": administrator({ key: "optional", answer: "nothing", handle: categories.removePicture }),

  "GET /api/admin/colors": administrator({ query: pageQuery, answer: colors.page, handle: colors.list }),
  "PUT /api/admin/colors": administrator({ key: "optional", body: colors.chosen, answer: colors.one, handle: colors.choose }),
  "DELETE /api/admin/colors": administrator({ key: "optional", body: colors.named, answer: colors.one, handle: colors.reset }),

  "GET /api/delivery": anyone({ query: delivery.offerQuery, answer: delivery.offered, handle: delivery.offer }),
  "GET /api/admin/delivery-methods": administrator({ query: pageQuery, answer: deliveryMethods.page, handle: deliveryMethods.list }),
  "POST /api/admin/delivery-methods": administrator({ key: "optional", body: deliveryMethods.newMethod, answer: deliveryMethods.one, handle: deliveryMethods.create }),
  "PUT /api/admin/delivery-methods/order": administrator({ key: "optional", body: deliveryMethods.order, answer: deliveryMethods.all, handle: deliveryMethods.reorder }),
  "GET /api/admin/delivery-methods/export": administrator({ answer: "text/csv", handle: methodCsv.download }),
  "GET /api/admin/delivery-methods/import/example": administrator({ answer: "text/csv", handle: methodCsv.example }),
  "POST /api/admin/delivery-methods/import": administrator({ key: "optional", query: csvImportQuery, body: csvForm, answer: methodCsv.outcome, handle: methodCsv.importFile }),
  "PATCH /api/admin/delivery-methods/:id": administrator({ key: "optional", body: deliveryMethods.methodEdit, answer: deliveryMethods.one, handle: deliveryMethods.edit }),
  "DELETE /api/admin/delivery-methods/:id": administrator({ key: "optional", answer: "nothing", handle: deliveryMethods.remove }),
  "POST /api/orders": anyone({ key: "required", admission: checkout.admission, body: checkout.sentOrder, answer: checkout.placed, handle: checkout.create }),
  "GET /api/orders/attempt": anyone({ key: "required", answer: checkout.attempted, handle: checkout.findByKey }),
  "POST /api/orders/by-link": anyone({ body: myOrder.link, answer: myOrder.followed, handle: myOrder.findByLink }),
  "GET /api/orders/live": anyone({ query: live.orderQuery, answer: "text/event-stream", handle: live.openForOrder }),
  "POST /api/orders/find": anyone({ body: myOrder.typed, answer: myOrder.lookedUp, handle: myOrder.find }),
  "POST /pedido/:token/comprobante": anyone({ body: receiptForm, answer: receipts.sent, handle: receipts.send }),
  "POST /pedido/:token/cancelar": anyone({ answer: receipts.cancelled, handle: receipts.cancel }),
  "POST /mi-pedido/comprobante": anyone({ body: receiptByNumberForm, answer: receipts.sent, handle: receipts.sendByNumber }),
  "GET /api/admin/receipts": administrator({ query: receipts.pageQuery, answer: receipts.page, handle: receipts.list }),
  "GET /api/admin/receipts/:id/file": administrator({ answer: "image/webp, application/pdf", handle: receipts.findContent }),
  "POST /api/admin/receipts/:id/confirm": administrator({ key: "optional", answer: receipts.one, handle: receipts.confirm }),
  "POST /api/admin/receipts/:id/reject": administrator({ key: "optional", body: receipts.rejection, answer: receipts.one, handle: receipts.reject }),
  "GET /api/admin/orders": administrator({ query: orders.pageQuery, answer: orders.page, handle: orders.list }),
  "GET /api/admin/orders/export": administrator({ query: orders.exportQuery, answer: "text/csv", handle: orders.exportTable }),
  "GET /api/admin/orders/delivery-methods": administrator({ answer: orders.methods, handle: orders.listMethods }),
  "GET /api/admin/orders/print": administrator({ query: orders.chosenQuery, answer: printed, handle: orders.findPrinted }),
  "GET /api/admin/orders/carrier-export": administrator({ query: orders.chosenQuery, answer: "text/csv", handle: orders.exportCarrierTable }),
  "POST /api/admin/orders/status": administrator({ key: "optional", body: orders.statuses, answer: orders.changed, handle: orders.setStatuses }),
  "GET /api/admin/orders/:id": administrator({ answer: orders.one, handle: orders.find }),
  "PATCH /api/admin/orders/:id": administrator({ key: "optional", body: orders.changes, answer: orders.one, handle: orders.edit }),
  "POST /api/admin/orders/:id/undo": administrator({ key: "optional", query: orders.undoQuery, answer: orders.one, handle: orders.undo }),
  "GET /api/admin/orders/:id/correction": administrator({ answer: corrections.choices, handle: corrections.listChoices }),
  "POST /api/admin/orders/:id/difference": administrator({ key: "optional", body: corrections.settlement, answer: orders.one, handle: corrections.settle }),
  "POST /api/admin/orders/:id/correction": administrator({ key: "optional", body: corrections.correction, answer: orders.one, handle: corrections.correct }),
  "GET /api/admin/orders/:id/messages": administrator({ query: pageQuery, answer: messages.page, handle: messages.list }),
  "POST /api/admin/orders/:id/messages/:messageId/send-again": administrator({ key: "optional", query: pageQuery, answer: messages.page, handle: messages.repeat }),
  "POST /api/admin/orders/:id/ready": administrator({ key: "optional", query: orders.readyQuery, answer: orders.one, handle: orders.ready }),
  "POST /api/admin/orders/:id/link": administrator({ key: "optional", answer: orders.one, handle: orders.renew }),
  "GET /api/admin/summary": administrator({ answer: summary, handle: orders.summary }),

  "POST /api/admin/reconciliation": administrator({ body: proposalForm, answer: proposal, handle: reconciliation.propose }),
  "POST /api/admin/reconciliation/confirm": administrator({ key: "optional", body: confirmForm, answer: confirmation, handle: reconciliation.confirm }),

  "POST /api/regrets": anyone({ key: "required", body: withdrawals.form, answer: withdrawals.filed, handle: withdrawals.file }),
  "GET /api/admin/regrets": administrator({ query: withdrawals.pageQuery, answer: withdrawals.page, handle: withdrawals.list }),
  "PATCH /api/admin/regrets/:id": administrator({ key: "optional", body: withdrawals.note, answer: withdrawals.one, handle: withdrawals.answer }),

  "POST /api/admin/buyers/search": administrator({ query: pageQuery, body: buyers.searchTerms, answer: buyerMatch, handle: buyers.search }),
  "POST /api/admin/buyers/export": administrator({ body: buyers.chosen, answer: exported, handle: buyers.exportJson }),
  "POST /api/admin/buyers/export/csv": administrator({ body: buyers.chosen, answer: "text/csv", handle: buyers.exportCsv }),
  "POST /api/admin/buyers/correct": administrator({ body: buyers.correction, answer: buyers.corrected, handle: buyers.correct }),
  "POST /api/admin/buyers/anonymise": administrator({ body: buyers.confirmed, answer: anonymisation, handle: buyers.anonymise }),
  "GET /api/admin/buyers/retention": administrator({ query: buyers.dueQuery, answer: buyers.due, handle: buyers.countDueRecords }),

  "GET /api/admin/products/export": administrator({ answer: "text/csv", handle: productCsv.download }),
  "GET /api/admin/products/import/example": administrator({ answer: "text/csv", handle: productCsv.example }),
  "POST /api/admin/products/import": administrator({ key: "optional", query: csvImportQuery, body: csvForm, answer: productCsv.outcome, handle: productCsv.importFile }),
  "GET /api/admin/products": administrator({ query: products.filter, answer: products.page, handle: products.list }),
  "POST /api/admin/products": administrator({ key: "optional", body: products.newProduct, answer: products.one, handle: products.create }),
  "PATCH /api/admin/products/:id": administrator({ key: "optional", body: products.productEdit, answer: products.one, handle: products.edit }),
  "DELETE /api/admin/products/:id": administrator({ key: "optional", answer: "nothing", handle: products.remove }),
  "POST /api/admin/products/:id/search-words": administrator({ key: "optional", body: products.searchWord, answer: products.one, handle: products.addSearchWord }),
  "DELETE /api/admin/products/:id/search-words": administrator({ key: "optional", body: products.searchWord, answer: products.one, handle: products.removeSearchWord }),
  "GET /api/admin/missed-searches": administrator({ answer: missed.weeks, handle: missed.list }),
  "GET /api/admin/products/:id/movements": administrator({ query: pageQuery, answer: products.movementPage, handle: products.movements }),
  "POST /api/admin/products/:id/images": administrator({ key: "optional", body: images.imagesForm, answer: images.uploaded, handle: images.add }),
  "PUT /api/admin/products/:id/images": administrator({ key: "optional", body: images.arrangement, answer: images.all, handle: images.arrange }),
  "DELETE /api/admin/products/:id/images/:imageId": administrator({ key: "optional", answer: "nothing", handle: images.remove }),
  "GET /api/admin/demo": administrator({ answer: demo.left, handle: demo.find }),
  "DELETE /api/admin/demo": administrator({ key: "optional", answer: demo.removed, handle: demo.empty }),

  "POST /api/auth/sign-in": anyone({ admission: auth.admission, body: auth.credentials, answer: auth.state, handle: auth.open }),
  "POST /api/auth/sign-out": anyone({ answer: auth.state, handle: auth.close }),
  "GET /api/auth/session": anyone({ answer: auth.state, handle: auth.find }),
  "POST /api/auth/refresh": anyone({ answer: auth.state, handle: auth.refresh }),
  "POST /api/auth/browser-link": anyone({ body: auth.linkRequest, answer: auth.linkPromised, handle: auth.mailLink("browser-link") }),
  "POST /api/auth/browser-link/confirm": anyone({ body: auth.linkCredentials, answer: auth.state, handle: auth.openByLink }),
  "POST /api/auth/password-reset": anyone({ body: auth.linkRequest, answer: auth.linkPromised, handle: auth.mailLink("password-reset") }),
  "POST /api/auth/password-reset/confirm": anyone({ body: auth.newPassword, answer: auth.state, handle: auth.reset }),
  "POST /api/auth/setup": anyone({ body: auth.firstAdministrator, answer: auth.state, handle: auth.createFirst }),

  "GET /api/admin/account/second-factor": administrator({ answer: account.factor, handle: account.findFactor }),
  "POST /api/admin/account/second-factor": administrator({ body: account.password, answer: account.enrolment, handle: account.beginFactor }),
  "POST /api/admin/account/second-factor/enable": administrator({ body: account.code, answer: account.recoveryCodes, handle: account.enableFactor }),
  "POST /api/admin/account/second-factor/recovery-codes": administrator({ body: account.proof, answer: account.recoveryCodes, handle: account.renewCodes }),
  "POST /api/admin/account/second-factor/disable": administrator({ body: account.proof, answer: account.factor, handle: account.disableFactor }),
  "GET /api/admin/account/sessions": administrator({ query: pageQuery, answer: account.sessions, handle: account.list }),
  "DELETE /api/admin/account/sessions": administrator({ body: account.proof, answer: account.closed, handle: account.closeOthers }),
  "DELETE /api/admin/account/sessions/:id": administrator({ body: account.proof, answer: account.closed, handle: account.closeOne }),
  "POST /api/admin/account/password": administrator({ body: account.passwordChange, answer: auth.state, handle: account.choosePassword }),
  "GET /api/admin/account/notices": administrator({ answer: notices.notices, handle: notices.find }),
  "PATCH /api/admin/account/notices": administrator({ body: notices.choice, answer: notices.notices, handle: notices.choose }),
  "POST /api/admin/account/push-subscriptions": administrator({ body: notices.browser, answer: notices.subscribed, handle: notices.subscribe }),
  "DELETE /api/admin/account/push-subscriptions/:id": administrator({ answer: "nothing", handle: notices.unsubscribe }),
  "POST /api/admin/account/push-test": administrator({ key: "optional", answer: notices.testQueued, handle: notices.test }),

  "GET /api/admin/administrators": administrator({ answer: administrators.all, handle: administrators.list }),
  "POST /api/admin/administrators": administrator({ body: administrators.change, answer: administrators.invited, handle: administrators.invite }),
  "DELETE /api/admin/administrators": administrator({ body: administrators.change, answer: administrators.left, handle: administrators.remove }),

  "GET /api/legal/:name": anyone({ answer: settings.legalText, handle: settings.findText }),
  "GET /api/admin/settings": administrator({ answer: settings.one, handle: settings.find }),
  "GET /api/admin/settings/deadline-preview": administrator({ query: settings.deadlineQuery, answer: settings.deadlinePreview, handle: settings.previewDeadline }),
  "PATCH /api/admin/settings": administrator({ key: "optional", body: settings.edited, answer: settings.one, handle: settings.edit }),
  "GET /api/admin/settings/pictures": administrator({ answer: pictures.all, handle: pictures.list }),
  "POST /api/admin/settings/pictures/:name": administrator({ key: "optional", query: pictures.versionQuery, body: pictures.pictureForm, answer: pictures.one, handle: pictures.set }),
  "PATCH /api/admin/settings/pictures/:name": administrator({ key: "optional", body: pictures.focused, answer: pictures.one, handle: pictures.crop }),
  "DELETE /api/admin/settings/pictures/:name": administrator({ key: "optional", query: pictures.versionQuery, answer: pictures.one, handle: pictures.remove }),
  "POST /api/admin/settings/test-mail": administrator({ answer: messages.tried, handle: messages.test }),
  "GET /api/admin/setup": administrator({ answer: settings.steps, handle: settings.listMissing }),

  "GET /api/admin/backups": administrator({ answer: backups.one, handle: backups.find }),
  "POST /api/admin/backups/downloads": administrator({ body: backups.proven, answer: backups.allowed, handle: backups.allow }),
  "GET /api/admin/backups/downloads/:token": administrator({ answer: "application/gzip, application/octet-stream", handle: backups.download }),

  "GET /api/admin/audit": administrator({ query: audit.filter, answer: audit.page, handle: audit.list }),
  "GET /api/admin/notices": administrator({ answer: audit.notices, handle: audit.listUnacknowledged }),
  "POST /api/admin/notices/seen": administrator({ body: audit.seen, answer: audit.notices, handle: audit.acknowledgeNotices }),

  "POST /api/client-errors": anyone({ body: clientErrors.report, answer: "nothing", handle: clientErrors.receive }),

  "GET /files/*": anyone({ answer: "image/*", handle: files.find }),
  "GET /api/live": anyone({ answer: "text/event-stream", handle: live.open }),
  "GET /healthz": anyone({ answer: operations.alive, handle: operations.answerHealth }),
  "GET /readyz": anyone({ answer: operations.ready, handle: operations.checkReady }),
  "GET /metrics": anyone({ answer: "text/plain", handle: operations.measure }),

  "GET /api/openapi.json": anyone({ answer: v.record(v.string(), v.unknown()), handle: describe }),
};

const descriptions = new WeakMap<Shop["environment"], Record<string, unknown>>();

/** Made once, since anyone may ask. The answer's type is written out: `CALLS` is used before its type is known. */
function describe({ environment }: Shop): Answer<Record<string, unknown>> {
  return json(descriptions.getOrInsertComputed(environment, () => describeApi(routes, environment)));
}

export type Calls = typeof CALLS;

function listRoutes(calls: Readonly<Record<`${Route["method"]} /${string}`, Declared>>): Route[] {
  return Object.entries(calls).map(([call, declared]) => {
    const [method, path = ""] = call.split(" ");
    return { ...declared, method: method as Route["method"], path }; // the keys are typed so
  });
}

export const routes: readonly Route[] = listRoutes(CALLS);
