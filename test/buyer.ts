/** A buyer with a valid form. */
export const BUYER = {
  customer_name: "Ana",
  customer_lastname: "Paz",
  customer_dni: "30123456",
  customer_phone: "",
  customer_address: "Defensa 1234",
  customer_postal_code: "C1065",
  customer_city: "Buenos Aires",
};
