# rules | rows from the top | who moves | the moves that win | the points that are open, if not all
tromp-taylor komi=0.5 | X./.O | black | A1 B2
tromp-taylor scoring=territory first_pass=button komi=0 | X./.O | black | pass
tromp-taylor komi=3.5 | X..O | black | B1
tromp-taylor vacated=closed komi=-0.5 | X..O | black | pass
tromp-taylor komi=-3.5 | .O.. | white | C1 pass
tromp-taylor scoring=territory first_pass=button komi=-3 | .O.. | white | pass
tromp-taylor komi=2.5 | .XX | black | pass
tromp-taylor vacated=closed komi=2.5 | .XX | black | A1
tromp-taylor komi=3.5 | O.X. | black | B1 D1
tromp-taylor vacated=closed komi=3.5 | O.X. | black | B1
tromp-taylor komi=-3.5 | ..O. | white | B1 pass
tromp-taylor first_pass=white-point komi=-4.5 | ..O. | white | pass
tromp-taylor komi=3.5 | O... | black | B1 C1
tromp-taylor scoring=territory first_pass=button komi=4 | O... | black | pass
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
tromp-taylor komi=3.5 | ..X. | black | B1 pass
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
tromp-taylor scoring=territory first_pass=button komi=3 | .X.O | black | pass
tromp-taylor near=1 komi=3.5 | O.X. | black | B1
tromp-taylor scoring=empty komi=1.5 | .X.O | black | C1
tromp-taylor komi=-3.5 | .O.X | white | A1 C1
tromp-taylor scoring=territory komi=-2.5 | .O.X | white | C1
tromp-taylor komi=-0.5 | X./.O | white | A1 B2
tromp-taylor vacated=closed komi=0.5 | X./.O | white | pass
tromp-taylor komi=3.5 | .X.. | black | C1 pass
tromp-taylor first_pass=white-point komi=3.5 | .X.. | black | pass
tromp-taylor scoring=none pass=forbidden stop=no-legal-move komi=0 | ..X. | black | B1
tromp-taylor first_pass=button komi=4 | .X.. | black | pass
tromp-taylor komi=-0.5 | .O/X. | white | B1 A2
tromp-taylor first_pass=button komi=0 | .O/X. | white | B1 A2
tromp-taylor scoring=territory komi=-2.5 | ..O. | white | pass
tromp-taylor scoring=territory first_pass=button komi=3 | ..X. | black | pass
tromp-taylor komi=3.5 | ...O | black | B1 C1
tromp-taylor scoring=territory komi=3.5 | ...O | black | C1
tromp-taylor first_pass=white-point komi=3.5 | ..X. | black | pass
tromp-taylor scoring=territory first_pass=button komi=3 | O.X. | black | pass
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
tromp-taylor scoring=territory first_pass=button komi=-3 | X.O. | white | pass
tromp-taylor scoring=territory first_pass=button komi=-3 | .O.X | white | pass
tromp-taylor scoring=territory first_pass=button komi=-3 | ..O. | white | pass
tromp-taylor first_pass=button komi=-4 | ..O. | white | pass
tromp-taylor scoring=territory first_pass=button komi=3 | .X.. | black | pass
tromp-taylor first_pass=button komi=0 | X./.O | black | A1 B2
tromp-taylor first_pass=button komi=0 | O./.X | white | A1 B2
tromp-taylor scoring=none pass=forbidden stop=no-legal-move komi=0 | .O.. | white | C1
ikeda-t3 komi=-1.5 | .OOOX./OOOOXX/.OOOX./OOXOXX/.O.OX. | white | C1 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
tromp-taylor komi=1.5 | .OOXX./OO.XXX/.O.XX./OO.OXX | black | C1 C2 C3 | C4 C3 C2 C1 D4 D3 D2 D1
two-button komi=0.5 | .OOXX./OO.XXX/.O.XX./OO.OXX | black | C1 | C4 C3 C2 C1 D4 D3 D2 D1
ikeda-t1 komi=-0.5 | .X.O./XXOOO/.XXO. | black | C3 pass | C3 C2 C1
tromp-taylor vacated=closed komi=0.5 | .X.O./XXOOO/.XXO. | black | C3 | C3 C2 C1
aga komi=3.5 | .OXXX./OOOOXX/.OOXX./OOX.XX/.OXXX. | black | D2 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
tromp-taylor first_pass=white-point komi=3.5 | .OXXX./OOOOXX/.OOXX./OOX.XX/.OXXX. | black | pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
concord komi=0.5 | .XXXO./XXXOOO/.XOOO./XXXXOO/.X.XO. | black | pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
new-zealand komi=3.5 | .XXXO./XXXOOO/.XOOO./XXXXOO/.X.XO. | black | C1 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
ikeda-t1 komi=0.5 | .OXX./OOXXX/.O.X./OOXXX/.OXX. | white | C3 pass | C5 C4 C3 C2 C1
taiwan-classic komi=3.5 | .OXX./OOXXX/.O.X./OOXXX/.OXX. | white | C3 | C5 C4 C3 C2 C1
tromp-taylor first_pass=white-point komi=-0.5 | .O.X./OO.XX/OO.XX/.OXX./OOOXX/OO.XX/.O.X. | white | C1 C2 C5 C6 C7 | C7 C6 C5 C4 C3 C2 C1
tromp-taylor scoring=territory stop=white-last komi=0.5 | .O.X./OO.XX/OO.XX/.OXX./OOOXX/OO.XX/.O.X. | white | C1 C2 C5 C6 C7 pass | C7 C6 C5 C4 C3 C2 C1
tromp-taylor first_pass=two-buttons komi=0.5 | .OX.X./OOOXXX/.O..X./OOXOXX | white | C2 D4 | C4 C3 C2 C1 D4 D3 D2 D1
tromp-taylor stop=white-last komi=0.5 | .OX.X./OOOXXX/.O..X./OOXOXX | white | C2 D4 pass | C4 C3 C2 C1 D4 D3 D2 D1
aga komi=-4.5 | .XXXO./XXOXOO/.XOOO./XXOXOO/.XO.O. | black | pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
tromp-taylor stop=white-last komi=-4.5 | .XXXO./XXOXOO/.XOOO./XXOXOO/.XO.O. | black | D1 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
taiwan-classic komi=-3.5 | .O.XX./OOO.XX/.O.OX./OOOOXX | white | C2 D3 C4 pass | C4 C3 C2 C1 D4 D3 D2 D1
two-button komi=-0.5 | .O.XX./OOO.XX/.O.OX./OOOOXX | white | D3 C4 pass | C4 C3 C2 C1 D4 D3 D2 D1
ikeda-t1 komi=-1.5 | .O.OX./OO.OXX/.OO.X./OOOXXX/.OOXX. | black | D3 | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
tromp-taylor scoring=territory komi=-2.5 | .O.OX./OO.OXX/.OO.X./OOOXXX/.OOXX. | black | D3 C4 C5 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
tromp-taylor komi=-1.5 | .X.O./XX.OO/XXOOO/.XOO./XX.OO/XX.OO/.XXO. | black | C2 C3 C6 C7 pass | C7 C6 C5 C4 C3 C2 C1
tromp-taylor scoring=territory pass=stone komi=-0.5 | .X.O./XX.OO/XXOOO/.XOO./XX.OO/XX.OO/.XXO. | black | C2 C3 C6 C7 | C7 C6 C5 C4 C3 C2 C1
ing komi=0.5 | .OX.X./OOOXXX/.O..X./OOXOXX | white | C2 D4 pass | C4 C3 C2 C1 D4 D3 D2 D1
tromp-taylor first_pass=white-point komi=-0.5 | .OX.X./OOOXXX/.O..X./OOXOXX | white | C2 | C4 C3 C2 C1 D4 D3 D2 D1
tromp-taylor repetition=natural komi=3.5 | .OXXX./OOOOXX/.OOXX./OOX.XX/.OXXX. | black | D2 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
two-button komi=0.5 | .OXXX./OOOOXX/.OOXX./OOX.XX/.OXXX. | black | pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
aga komi=3.5 | .XXXO./XXXXOO/.XXOO./XXX.OO/.XOOO. | black | D2 | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
tromp-taylor scoring=territory stop=white-last komi=-0.5 | .XXXO./XXXXOO/.XXOO./XXX.OO/.XOOO. | black | D2 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
ing komi=-0.5 | .XXO./XX.OO/XXOOO/.XOO./XX.OO/XXOOO/.XXO. | white | C3 C6 pass | C7 C6 C5 C4 C3 C2 C1
tromp-taylor scoring=territory pass=stone komi=0.5 | .XXO./XX.OO/XXOOO/.XOO./XX.OO/XXOOO/.XXO. | white | C3 C6 | C7 C6 C5 C4 C3 C2 C1
aga komi=1.5 | .OOXX./OO.XXX/.O.XX./OO.OXX | black | C1 C2 C3 | C4 C3 C2 C1 D4 D3 D2 D1
two-button komi=0.5 | .OOXX./OO.XXX/.O.XX./OO.OXX | black | C1 | C4 C3 C2 C1 D4 D3 D2 D1
tromp-taylor stop=white-last komi=-5.5 | .XOXO./XXO.OO/.XO.O. | white | D1 D2 pass | C3 C2 C1 D3 D2 D1
tromp-taylor first_pass=white-point komi=-3.5 | .XOO./XX.OO/.XOO./XX.OO/.XOO. | white | C2 C4 pass | C5 C4 C3 C2 C1
tromp-taylor scoring=territory pass=stone komi=0.5 | .XOO./XX.OO/.XOO./XX.OO/.XOO. | white | C2 C4 | C5 C4 C3 C2 C1
aga-early komi=3.5 | .XXXO./XXXOOO/.XOOO./XXXXOO/.X.XO. | black | C1 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
ikeda-a3 komi=3.5 | .XXXO./XXXOOO/.XOOO./XXXXOO/.X.XO. | black | pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
ikeda-t3 komi=0.5 | .O.XX./OOO.XX/.O.OX./OOOOXX | white | C2 D3 C4 pass | C4 C3 C2 C1 D4 D3 D2 D1
two-button komi=-0.5 | .O.XX./OOO.XX/.O.OX./OOOOXX | white | D3 C4 pass | C4 C3 C2 C1 D4 D3 D2 D1
aga komi=3.5 | .OXXX./OOX.XX/.OOXX. | black | D2 pass | C3 C2 C1 D3 D2 D1
concord komi=0.5 | .OXXX./OOX.XX/.OOXX. | black | pass | C3 C2 C1 D3 D2 D1
ikeda-t1 komi=-0.5 | .OXX./OO.XX/.OXX./OOOXX/OOOXX/.OXX. | black | C5 pass | C6 C5 C4 C3 C2 C1
tromp-taylor scoring=territory pass=stone stop=white-last komi=0.5 | .OXX./OO.XX/.OXX./OOOXX/OOOXX/.OXX. | black | C5 | C6 C5 C4 C3 C2 C1
tromp-taylor scoring=territory stop=white-last komi=0.5 | .X.O./XXXOO/.X.O./XX.OO/XXOOO/.XOO. | white | C3 C4 C6 pass | C6 C5 C4 C3 C2 C1
tromp-taylor stop=white-last komi=-1.5 | .X.O./XXXOO/.X.O./XX.OO/XXOOO/.XOO. | white | C3 C4 C6 | C6 C5 C4 C3 C2 C1
chinese-practice komi=3.5 | .OXXX./OOX.XX/.OOXX. | black | D2 pass | C3 C2 C1 D3 D2 D1
concord komi=0.5 | .OXXX./OOX.XX/.OOXX. | black | pass | C3 C2 C1 D3 D2 D1
ikeda-a3 komi=-4.5 | .XXXO./XXOXOO/.XOOO./XXOXOO/.XO.O. | black | pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
tromp-taylor stop=white-last komi=-4.5 | .XXXO./XXOXOO/.XOOO./XXOXOO/.XO.O. | black | D1 pass | C5 C4 C3 C2 C1 D5 D4 D3 D2 D1
tromp-taylor scoring=territory pass=stone stop=white-last komi=0.5 | .X.OO./XXXOOO/.XXOO./XX..OO/XXOOOO/.X..O. | white | C1 D1 C3 D3 C6 pass | C6 C5 C4 C3 C2 C1 D6 D5 D4 D3 D2 D1
tromp-taylor vacated=closed komi=-3.5 | .X.OO./XXXOOO/.XXOO./XX..OO/XXOOOO/.X..O. | white | C1 D1 C3 D3 C6 | C6 C5 C4 C3 C2 C1 D6 D5 D4 D3 D2 D1
ing komi=-3.5 | .X.OO./XXXOOO/.XXOO./XX..OO/XXOOOO/.X..O. | white | C1 D1 C3 D3 C6 pass | C6 C5 C4 C3 C2 C1 D6 D5 D4 D3 D2 D1
tromp-taylor first_pass=two-buttons komi=-3.5 | .X.OO./XXXOOO/.XXOO./XX..OO/XXOOOO/.X..O. | white | C1 D1 C3 D3 C6 | C6 C5 C4 C3 C2 C1 D6 D5 D4 D3 D2 D1
new-zealand komi=2.5 | .X.O./XXXOO/.XXO./XXXOO | white | C4 | C4 C3 C2 C1
tromp-taylor scoring=territory stop=white-last komi=0.5 | .X.O./XXXOO/.XXO./XXXOO | white | C4 pass | C4 C3 C2 C1
button komi=1 | .OOX./OO.XX/OOXXX/.O.X./OOXXX/OO.XX/.O.X. | black | C1 C2 C4 C6 pass | C7 C6 C5 C4 C3 C2 C1
tromp-taylor scoring=territory pass=stone komi=-0.5 | .OOX./OO.XX/OOXXX/.O.X./OOXXX/OO.XX/.O.X. | black | C1 C2 C4 C6 | C7 C6 C5 C4 C3 C2 C1
chinese-practice komi=-2.5 | .OXXX./OOOOXX/.O.OX. | black | pass | C3 C2 C1 D3 D2 D1
new-zealand komi=-2.5 | .OXXX./OOOOXX/.O.OX. | black | C1 pass | C3 C2 C1 D3 D2 D1
button komi=2 | .OXX./OOXXX/.O.X. | black | C1 | C3 C2 C1
tromp-taylor scoring=territory komi=-0.5 | .OXX./OOXXX/.O.X. | black | C1 pass | C3 C2 C1
ikeda-t1 komi=-0.5 | .OO.X./OOXXXX/.OOXX./OOOOXX | black | D4 pass | C4 C3 C2 C1 D4 D3 D2 D1
ikeda-t3 komi=0.5 | .OO.X./OOXXXX/.OOXX./OOOOXX | black | D4 | C4 C3 C2 C1 D4 D3 D2 D1
button komi=-2 | .X..O./XXXXOO/.XXOO./XXOOOO/XXOXOO/.X..O. | white | C1 D6 | C6 C5 C4 C3 C2 C1 D6 D5 D4 D3 D2 D1
ikeda-t3 komi=-0.5 | .X..O./XXXXOO/.XXOO./XXOOOO/XXOXOO/.X..O. | white | C1 D1 D6 | C6 C5 C4 C3 C2 C1 D6 D5 D4 D3 D2 D1
tromp-taylor komi=1.5 | .XXOO./XXXOOO/.XO.O. | black | D1 | C3 C2 C1 D3 D2 D1
tromp-taylor repetition=natural komi=-2.5 | .XXOO./XXXOOO/.XO.O. | black | D1 pass | C3 C2 C1 D3 D2 D1
new-zealand komi=-4.5 | .OOXX./OOOOXX/.O.OX. | black | C1 pass | C3 C2 C1 D3 D2 D1
tromp-taylor vacated=closed komi=-4.5 | .OOXX./OOOOXX/.O.OX. | black | pass | C3 C2 C1 D3 D2 D1
tromp-taylor scoring=territory pass=stone komi=0.5 | .XXO./XX.OO/XX.OO/.XXO./XX.OO/XX.OO/.XOO. | white | C2 C3 C5 C6 | C7 C6 C5 C4 C3 C2 C1
tromp-taylor vacated=closed komi=1.5 | .XXO./XX.OO/XX.OO/.XXO./XX.OO/XX.OO/.XOO. | white | C2 C3 C5 C6 pass | C7 C6 C5 C4 C3 C2 C1
