# rules | rows from the top | who moves | the moves that win
tromp-taylor komi=0.5 | X./.O | black | A1 B2
tromp-taylor scoring=territory first_pass=button komi=0 | X./.O | black | pass
tromp-taylor komi=3.5 | X..O | black | B1
tromp-taylor vacated=closed komi=-0.5 | X..O | black | pass
tromp-taylor komi=-3.5 | .O.. | white | pass C1
tromp-taylor scoring=territory first_pass=button komi=-3 | .O.. | white | pass
tromp-taylor komi=2.5 | .XX | black | pass
tromp-taylor vacated=closed komi=2.5 | .XX | black | A1
tromp-taylor komi=3.5 | O.X. | black | B1 D1
tromp-taylor vacated=closed komi=3.5 | O.X. | black | B1
tromp-taylor komi=-3.5 | ..O. | white | pass B1
tromp-taylor first_pass=white-point komi=-4.5 | ..O. | white | pass
tromp-taylor komi=3.5 | O... | black | B1 C1
tromp-taylor scoring=territory first_pass=button komi=3 | O... | black | B1
tromp-taylor first_pass=button komi=-4 | .O.. | white | pass
tromp-taylor komi=-3.5 | OOO. | white | pass
tromp-taylor vacated=closed komi=-3.5 | OOO. | white | D1
tromp-taylor first_pass=white-point komi=-4.5 | .O.. | white | pass
tromp-taylor komi=-0.5 | O./.X | white | A1 B2
tromp-taylor scoring=territory first_pass=button komi=0 | O./.X | white | pass
tromp-taylor komi=3.5 | .X.O | black | A1 C1
tromp-taylor near=1 komi=3.5 | .X.O | black | C1
tromp-taylor komi=3.5 | ../XO | black | B2
tromp-taylor near=1 komi=0.5 | ../XO | black | A2
tromp-taylor komi=3.5 | ..X. | black | pass B1
tromp-taylor first_pass=button komi=4 | ..X. | black | pass
tromp-taylor komi=-3.5 | X.O. | white | B1 D1
tromp-taylor scoring=territory komi=-2.5 | X.O. | white | B1
tromp-taylor komi=-3.5 | O./X. | white | B1
tromp-taylor near=1 komi=-0.5 | O./X. | white | B2
tromp-taylor komi=-0.5 | XO/.O | white | pass
tromp-taylor vacated=closed komi=-3.5 | XO/.O | white | A1
tromp-taylor komi=-3.5 | .X/.O | white | A2
tromp-taylor near=1 komi=-0.5 | .X/.O | white | A1
tromp-taylor near=1 komi=-3.5 | .O.. | white | C1
tromp-taylor komi=2.5 | XX. | black | pass
tromp-taylor vacated=closed komi=2.5 | XX. | black | C1
tromp-taylor scoring=territory first_pass=button komi=2 | .X.O | black | C1
tromp-taylor near=1 komi=3.5 | O.X. | black | B1
tromp-taylor scoring=empty komi=1.5 | .X.O | black | C1
tromp-taylor komi=-3.5 | .O.X | white | A1 C1
tromp-taylor scoring=territory komi=-2.5 | .O.X | white | C1
tromp-taylor komi=-0.5 | X./.O | white | A1 B2
tromp-taylor vacated=closed komi=0.5 | X./.O | white | pass
tromp-taylor komi=3.5 | .X.. | black | pass C1
tromp-taylor first_pass=white-point komi=3.5 | .X.. | black | pass
tromp-taylor scoring=none pass=forbidden stop=no-legal-move komi=0 | ..X. | black | B1
tromp-taylor first_pass=button komi=4 | .X.. | black | pass
tromp-taylor komi=-0.5 | .O/X. | white | B1 A2
tromp-taylor first_pass=button komi=1 | .O/X. | white | pass
tromp-taylor scoring=territory komi=-2.5 | ..O. | white | pass
tromp-taylor scoring=territory first_pass=button komi=3 | ..X. | black | pass
tromp-taylor komi=3.5 | ...O | black | B1 C1
tromp-taylor scoring=territory komi=3.5 | ...O | black | C1
tromp-taylor first_pass=white-point komi=3.5 | ..X. | black | pass
tromp-taylor scoring=territory first_pass=button komi=2 | O.X. | black | B1
tromp-taylor scoring=none pass=forbidden stop=no-legal-move komi=0 | .X.. | black | C1
tromp-taylor scoring=empty komi=1.5 | O.X. | black | B1
tromp-taylor scoring=empty komi=-1.5 | .O.X | white | C1
tromp-taylor scoring=none pass=forbidden stop=no-legal-move komi=0 | ..O. | white | B1
tromp-taylor komi=3.5 | O./X. | black | B2
tromp-taylor near=1 komi=0.5 | O./X. | black | B1
tromp-taylor komi=-0.5 | X./OO | white | pass
tromp-taylor vacated=closed komi=-3.5 | X./OO | white | B2
tromp-taylor scoring=territory komi=2.5 | ..X. | black | pass
tromp-taylor vacated=closed komi=-3.5 | .O.X | white | C1
tromp-taylor komi=3.5 | .O/.X | black | A2
tromp-taylor near=1 komi=0.5 | .O/.X | black | A1
tromp-taylor komi=-3.5 | O..X | white | B1
tromp-taylor vacated=closed komi=0.5 | O..X | white | pass
tromp-taylor komi=0.5 | O./.X | black | A1 B2
tromp-taylor vacated=closed komi=-0.5 | O./.X | black | pass
tromp-taylor near=1 komi=3.5 | O... | black | C1
tromp-taylor komi=-3.5 | X... | white | B1 C1
tromp-taylor near=1 komi=-3.5 | X... | white | C1
tromp-taylor scoring=territory komi=2.5 | .X.. | black | pass
tromp-taylor scoring=territory komi=2.5 | O.X. | black | B1
tromp-taylor scoring=territory first_pass=button komi=-2 | X.O. | white | B1
tromp-taylor scoring=territory first_pass=button komi=-2 | .O.X | white | C1
tromp-taylor scoring=territory first_pass=button komi=-3 | ..O. | white | pass
tromp-taylor first_pass=button komi=-4 | ..O. | white | pass
tromp-taylor scoring=territory first_pass=button komi=3 | .X.. | black | pass
tromp-taylor first_pass=button komi=-1 | X./.O | black | pass
tromp-taylor first_pass=button komi=1 | O./.X | white | pass
tromp-taylor scoring=none pass=forbidden stop=no-legal-move komi=0 | .O.. | white | C1
